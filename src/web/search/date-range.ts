export type DateRange = { startDate: string; endDate: string }
export type RangeEnd = 'startDate' | 'endDate'

/**
 * The first click sets the start and the second sets the end. A day before the start, or a third click, begins a new
 * range.
 */
export function pickDay(range: DateRange, which: RangeEnd, day: string): DateRange & { next: RangeEnd } {
  const { startDate } = range
  if (which === 'endDate' && startDate && day >= startDate) return { startDate, endDate: day, next: 'startDate' }
  return { startDate: day, endDate: '', next: 'endDate' }
}

export function endFollows({ startDate, endDate }: DateRange): DateRange {
  return { startDate, endDate: endDate && startDate && endDate < startDate ? startDate : endDate }
}
