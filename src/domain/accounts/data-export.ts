/** How long an export can be downloaded after it was prepared. */
export const EXPORT_KEPT_DAYS = 7
/** Per account in 24 hours. Exports that failed don't count. */
export const MOST_EXPORTS_A_DAY = 3
