/**
 * One row of the table: the measurement, its limit, and the required and desired values. `better` says which direction
 * is better.
 */
export type Figure = {
  readonly id: string
  readonly what: string
  readonly ours: string
  readonly limit: string
  readonly value: number
  readonly better: 'more' | 'less'
  readonly must: number
  readonly stretch: number
  /** The limits are times on the reference machine, and are scaled by this yardstick. Ratios have none. */
  readonly fits?: keyof Yardsticks
  /** CPU time of one operation in ms, site and database together. */
  readonly cpu?: number
}

/** How many times slower this machine is than the reference machine, by three kinds of work without our code. */
export type Yardsticks = { readonly react: number; readonly sql: number; readonly start: number }

/** Scales the limits of a figure to this machine. */
export function fitted(figure: Figure, yardsticks: Yardsticks): Figure {
  const { must, stretch, better, fits } = figure
  if (!fits) return figure
  const by = better === 'more' ? 1 / yardsticks[fits] : yardsticks[fits]
  return { ...figure, must: must * by, stretch: stretch * by }
}

export const reached = ({ value, better }: Figure, limit: number) =>
  better === 'more' ? value >= limit : value <= limit

export const round = (value: number, digits = 1) => value.toFixed(digits)
