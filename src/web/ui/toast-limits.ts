/**
 * The specification's adjustable toast settings. The others (width 356, swipe threshold 20, removal after 200 ms)
 * are fixed in sonner 1.7, so that version is pinned.
 */
export const toastLimits = { visibleToasts: 3, duration: 4000, gap: 14 } as const
