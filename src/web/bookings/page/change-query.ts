import { minuteText } from '../../../domain/kernel/clock.ts'
import type { Booking, SlotRequestJson } from '../../client/api-types.ts'

export type Wanted = { ask: SlotRequestJson; people: number }
type Said = { get(name: string): unknown }

const text = (said: Said, name: string) => String(said.get(name) ?? '')

/** The change requested by a form or address; null if there is none or it is invalid. */
export function wantedIn(said: Said, { ask }: Pick<Booking, 'ask'>): Wanted | null {
  const people = Number(text(said, 'people'))
  if (!Number.isInteger(people) || people < 1) return null
  if (ask.mode === 'days') {
    const [startDate, endDate] = [text(said, 'startDate'), text(said, 'endDate')]
    return isDate(startDate) && isDate(endDate) ? { people, ask: { mode: 'days', startDate, endDate } } : null
  }
  const [date, at, minutes] = [
    text(said, 'date'),
    /^(\d\d):(\d\d)$/.exec(text(said, 'start')),
    Math.round(Number(text(said, 'hours')) * 60),
  ]
  if (!isDate(date) || !at || !(minutes > 0)) return null
  return { people, ask: { mode: 'hours', date, startMinute: Number(at[1]) * 60 + Number(at[2]), minutes } }
}

const isDate = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

export function fieldsOf({ ask, people }: Wanted): Record<string, string> {
  if (ask.mode === 'days') return { people: String(people), startDate: ask.startDate, endDate: ask.endDate }
  return { people: String(people), date: ask.date, start: minuteText(ask.startMinute), hours: String(ask.minutes / 60) }
}
