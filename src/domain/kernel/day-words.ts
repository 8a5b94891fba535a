const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

// Doesn't use Intl, because the server and the browser must produce identical text.
export const weekdayWord = (date: Temporal.PlainDate): string => days[date.dayOfWeek - 1] ?? ''
const monthWord = (date: Temporal.PlainDate): string => months[date.month - 1] ?? ''

export function dayWords(date: Temporal.PlainDate, year: number): string {
  const text = `${weekdayWord(date)} ${date.day} ${monthWord(date)}`
  return year === date.year ? text : `${text} ${date.year}`
}

/** Formats as "24 Nov", with the year if it isn't the given one. */
export function dateWords(date: Temporal.PlainDate, year: number): string {
  const text = `${date.day} ${monthWord(date)}`
  return year === date.year ? text : `${text} ${date.year}`
}

export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const inHours = hours === 0 ? '' : hours === 1 ? '1 hour' : `${hours} hours`
  return rest === 0 ? inHours : `${inHours} ${rest} min`.trim()
}
