// Expands monthly series as RFC 5545 defines them: a date missing from a month is skipped. RFC 7529 (SKIP) may ask for
// the day before or after instead.

type Rule = Record<string, unknown>
type Skip = 'OMIT' | 'BACKWARD' | 'FORWARD'

const numbers = (rule: Rule, name: string): number[] | null =>
  rule[name] === undefined ? null : [rule[name]].flat().map(Number)
const PARTS = ['freq', 'interval', 'wkst', 'bymonth', 'bymonthday', 'byday', 'bysetpos', 'rscale', 'skip']
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
/** Stops the expansion of a rule that never matches. No space's calendar reaches this far. */
const LAST_YEAR = 2200

export function isMonthly(rule: Rule): boolean {
  if (rule.freq !== 'MONTHLY' && rule.freq !== 'YEARLY') return false
  if (Object.keys(rule).some((part) => !PARTS.includes(part))) return false
  const weekdays = rule.byday === undefined ? [] : [rule.byday].flat()
  return (
    weekdays.length === 0 || (rule.bymonthday !== undefined && weekdays.every((day) => WEEKDAYS.includes(String(day))))
  )
}

export function* monthlyWalls(rule: Rule, first: Temporal.PlainDateTime): Generator<Temporal.PlainDateTime> {
  const yearly = rule.freq === 'YEARLY'
  const interval = Math.max(1, Number(rule.interval ?? 1))
  const days = numbers(rule, 'bymonthday')
  const months = numbers(rule, 'bymonth')
  const ofYear = (months ?? (days ? MONTHS : [first.month])).filter((month) => month >= 1 && month <= 12)
  const begin = first.toPlainDate().toPlainYearMonth()
  for (let n = 0; ; n += interval) {
    const period = yearly ? begin.add({ years: n }) : begin.add({ months: n })
    if (period.year > LAST_YEAR) return
    const inMonths = yearly
      ? ofYear.map((month) => period.with({ month }))
      : months && !months.includes(period.month)
        ? []
        : [period]
    const dates = inMonths.flatMap((month) => datesIn(month, days ?? [first.day], skipOf(rule)))
    for (const date of chosen(rule, dates)) {
      const wall = date.toPlainDateTime(first.toPlainTime())
      if (Temporal.PlainDateTime.compare(wall, first) >= 0) yield wall
    }
  }
}

const skipOf = ({ skip }: Rule): Skip => (skip === 'BACKWARD' || skip === 'FORWARD' ? skip : 'OMIT')

function datesIn(month: Temporal.PlainYearMonth, days: readonly number[], skip: Skip): Temporal.PlainDate[] {
  const length = month.daysInMonth
  return days.flatMap((day) => {
    const found = day > 0 ? day : length + 1 + day
    if (found >= 1 && found <= length) return [month.toPlainDate({ day: found })]
    if (day === 0 || Math.abs(day) > 31 || skip === 'OMIT') return []
    const last = month.toPlainDate({ day: length })
    const before = day > 0 ? last : month.toPlainDate({ day: 1 }).subtract({ days: 1 })
    return [skip === 'BACKWARD' ? before : before.add({ days: 1 })]
  })
}

function chosen(rule: Rule, dates: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  const weekdays = rule.byday === undefined ? null : [rule.byday].flat().map((day) => WEEKDAYS.indexOf(String(day)) + 1)
  const sorted = [...new Map(dates.map((date) => [date.toString(), date])).values()]
    .filter((date) => !weekdays || weekdays.includes(date.dayOfWeek))
    .sort(Temporal.PlainDate.compare)
  const places = numbers(rule, 'bysetpos')
  return places ? sorted.filter((_, at) => places.includes(at + 1) || places.includes(at - sorted.length)) : sorted
}

export function isOfRule(rule: Rule, { month, day, daysInMonth }: Temporal.PlainDateTime): boolean {
  const [months, days] = [numbers(rule, 'bymonth'), numbers(rule, 'bymonthday')]
  if (months && !months.includes(month)) return false
  return !days || days.includes(day) || days.includes(day - daysInMonth - 1)
}

export function isPossible(rule: Rule): boolean {
  const [months, days] = [numbers(rule, 'bymonth') ?? MONTHS, numbers(rule, 'bymonthday')]
  const longest = Math.max(...months.map((month) => new Temporal.PlainYearMonth(2028, month).daysInMonth))
  return !days || days.some((day) => day !== 0 && Math.abs(day) <= longest)
}
