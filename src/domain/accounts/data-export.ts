export const EXPORT_KEPT_DAYS = 7
/** Limit per account in 24 hours. Failed exports don't count. */
export const MOST_EXPORTS_A_DAY = 3
