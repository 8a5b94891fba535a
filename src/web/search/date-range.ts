export type DateRange = { startDate: string; endDate: string }
export type RangeEnd = 'startDate' | 'endDate'

/** After a press on a day: the first is the start, the second the end; one before the start, or a third, begins anew. */
export function pickDay(range: DateRange, which: RangeEnd, day: string): DateRange & { next: RangeEnd } {
  const { startDate } = range
  if (which === 'endDate' && startDate && day >= startDate) return { startDate, endDate: day, next: 'startDate' }
  return { startDate: day, endDate: '', next: 'endDate' }
}

/** After a start was typed: an end before it follows. */
export function endFollows({ startDate, endDate }: DateRange): DateRange {
  return { startDate, endDate: endDate && startDate && endDate < startDate ? startDate : endDate }
}
