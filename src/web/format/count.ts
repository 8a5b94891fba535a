// One formatter for all counts, because making one takes as long as rendering twenty elements.
const digits = new Intl.NumberFormat('en-US')

/** Writes a number with its thousands separated, such as 10,412. */
export const countText = (count: number): string => digits.format(count)
