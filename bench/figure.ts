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
  readonly note?: string
}

export function reached({ value, better, must }: Figure): boolean {
  return better === 'more' ? value >= must : value <= must
}

export const round = (value: number, digits = 1) => value.toFixed(digits)
