/** Where a scraper asks. */
export const METRICS_PATH = '/metrics'
