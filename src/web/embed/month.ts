// Dates are texts such as 2027-03-09, because older browsers have no Temporal and its stand-in is larger than this
// whole script.

const DAY_MS = 86_400_000

export const at = (date: string) => new Date(`${date}T00:00Z`)

export function plusDays(date: string, days: number): string {
  return new Date(at(date).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

export function plusMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

const lengthOf = (month: string) => at(`${plusMonths(month, 1)}-01`).getTime() - at(`${month}-01`).getTime()

/** Monday is 1. */
export const daysIntoWeek = (date: string, firstDay: number) => (at(date).getUTCDay() - firstDay + 7) % 7

/** Returns the dates of a month in weeks. Null stands for a day of another month. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = `${month}-01`
  const before = daysIntoWeek(first, firstDay)
  const days = lengthOf(month) / DAY_MS
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before
      return day < 0 || day >= days ? null : plusDays(first, day)
    }),
  )
}

/** Returns the date that a key leads to, as in the calendar of a space's page. Null for any other key. */
export function dateByKey(key: string, from: string, firstDay: number): string | null {
  const into = daysIntoWeek(from, firstDay)
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -into,
    End: 6 - into,
  }
  const step = steps[key]
  if (step !== undefined) return plusDays(from, step)
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const month = plusMonths(from.slice(0, 7), key === 'PageUp' ? -1 : 1)
  const day = Math.min(Number(from.slice(8)), lengthOf(month) / DAY_MS)
  return `${month}-${String(day).padStart(2, '0')}`
}

/** Firefox doesn't know on which day a language's week starts. */
export function firstDayOf(language: string): number {
  try {
    return new Intl.Locale(language).getWeekInfo?.().firstDay ?? 1
  } catch {
    return 1
  }
}

/** Two letters of each weekday, or its whole short name if two letters would be the same for several days. */
export function headsOf(names: readonly string[]): readonly string[] {
  const cut = names.map((name) => name.slice(0, 2))
  return new Set(cut).size === names.length ? cut : names
}
