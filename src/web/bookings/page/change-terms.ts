import { minuteText } from '../../../domain/kernel/clock.ts'
import type { Booking, BookingChange, ChangePreview, SlotRequestJson } from '../../client/api-types.ts'
import { changeWords as words } from '../../copy/booking-changes.ts'
import { bookingWords } from '../../copy/bookings.ts'
import { exact } from '../../format/exact.ts'
import { dayOf, slotWords, yearOf } from '../../format/slot.ts'

export const termsWords = ({ ask, people }: Pick<BookingChange, 'ask' | 'people'>, { zone, now }: Booking) =>
  words.to(slotWords(ask, zone, yearOf(now)), bookingWords.people(people))

export type Offer = Pick<ChangePreview, 'quote' | 'chargeCents' | 'refundCents'>

export function offerWords({ quote: { currency }, chargeCents, refundCents }: Offer): string {
  if (chargeCents > 0) return words.more(exact(chargeCents, currency))
  return refundCents > 0 ? words.less(exact(refundCents, currency)) : words.same
}

export type Wanted = { ask: SlotRequestJson; people: number }
type Said = { get(name: string): unknown }

const text = (said: Said, name: string) => String(said.get(name) ?? '')

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
  const date = dayOf(Temporal.PlainDate.from(ask.date), ask.startMinute).toString()
  return { people: String(people), date, start: minuteText(ask.startMinute), hours: String(ask.minutes / 60) }
}
