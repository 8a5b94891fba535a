export const calendar = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dates: 'Dates',
  firstDay: 'Choose the first day',
  lastDay: 'Choose the last day',
  pickFirst: 'Choose the first day.',
  pickLast: (first: string, most: number) =>
    `From ${first}. Choose the last day, or the same day again for one day. ${most} days at most.`,
  chosen: (dates: string, days: number) => (days === 1 ? `${dates}, one day.` : `${dates}, ${days} days.`),
  tooMany: (dates: string, days: number, most: number) => `${dates}, ${days} days. A search covers at most ${most}.`,
  past: 'past',
  tooLong: (most: number) => `more than ${most} days`,
  first: 'first day',
  last: 'last day',
  clear: 'Clear dates',
  done: 'Done',
  close: 'Close',
} as const
