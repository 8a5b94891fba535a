const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 })

/** A share, or the size of a discount: "8%", "8.875%". */
export const formatPercent = (ppm: number): string => percents.format(Math.abs(ppm) / 1_000_000)
