const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 })

export const formatPercent = (ppm: number): string => percents.format(Math.abs(ppm) / 1_000_000)
