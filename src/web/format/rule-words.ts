import { endOn } from '../../domain/kernel/clock.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import type { DayRule, HourRule, Season } from '../../domain/pricing/rates.ts'
import { minuteWords, weekdayHeads, weekdayNames } from './dates.ts'
import { changeWords } from './percent.ts'
import { readersClock } from './units.ts'

/** "Fri and Sat", "Mon to Fri", "Every day"; 1 = Monday. */
export function weekdaysWords(weekdays: readonly number[]): string {
  const days = weekdayHeads.flatMap((_, at) => (weekdays.includes(at + 1) ? [at] : []))
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (days.length === 7) return 'Every day'
  if (days.length > 2 && last - first === days.length - 1) return `${weekdayNames[first]} to ${weekdayNames[last]}`
  const names = days.map((at) => weekdayNames[at])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The end time of a rule: midnight as an end differs from midnight as a start. */
export const endWords = (minute: number): string => endOn(readersClock(), minute)

export const hourRuleWords = ({ weekdays, fromMinute, toMinute, ppmChange }: HourRule): string =>
  `${weekdaysWords(weekdays)}, ${minuteWords(fromMinute)}–${endWords(toMinute)}: ${changeWords(ppmChange)}`

export const dayRuleWords = ({ weekdays, ppmChange }: DayRule): string =>
  `${weekdaysWords(weekdays)}: ${changeWords(ppmChange)}`

export function seasonWords({ from, to, ppmChange }: Season): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const when = from === to ? dayWords(last, 0) : `${dayWords(first, last.year)} to ${dayWords(last, 0)}`
  return `${when}: ${changeWords(ppmChange)}`
}
