export const EXPORT_KEPT_DAYS = 7
export const MOST_EXPORTS_A_DAY = 3
