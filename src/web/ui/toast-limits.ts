/**
 * The specification's toast figures that can be set. The others (width 356, swipe threshold 20, removal after 200 ms)
 * are fixed inside sonner 1.7, which is why that version is pinned.
 */
export const toastLimits = { visibleToasts: 3, duration: 4000, gap: 14 } as const
