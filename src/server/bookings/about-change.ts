import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import { type Cents, type Currency, formatExact } from '../../domain/kernel/money.ts'
import { periodThere } from '../../domain/kernel/when-words.ts'
import type { Fact } from '../external/mail/draw-email.ts'
import type { ChangeRow } from './changes.sql.ts'
import type { LetterFacts } from './letters.sql.ts'

/** The text of an email about a change: the guest sees what they pay, the host what they receive. */
export function aboutChange(
  { state, from, to, people, quote, charge_cents, refund_cents }: ChangeRow,
  of: LetterFacts,
  party: 'guest' | 'host',
  clock: Clock,
) {
  const { id, title, number, zone } = of
  const money = (amount: number) => `${formatExact(amount as Cents, quote.currency as Currency)} ${quote.currency}`
  const done = state === 'accepted'
  const paid: Fact[] = [
    ['New total', money(quote.total)],
    ...(charge_cents > 0 ? [[done ? 'Charged' : 'To be charged', money(charge_cents)] as const] : []),
    ...(refund_cents > 0 ? [[done ? 'Refunded to you' : 'To be refunded', money(refund_cents)] as const] : []),
  ]
  const path = `/bookings/${id}`
  const booking: Fact = ['Booking', bookingNumber(number)]
  // A change that was not accepted leaves the old terms.
  if (state !== 'open' && state !== 'paying' && !done)
    return {
      space: title,
      path,
      facts: [['When', periodThere(of.from, of.to, zone, clock)], ['People', String(of.people)], booking] as Fact[],
    }
  const facts: Fact[] = [
    ['When', periodThere(from, to, zone, clock)],
    ['People', String(people)],
    ...(party === 'guest' ? paid : [[done ? 'You receive' : 'You would receive', money(quote.hostReceives)] as const]),
    booking,
  ]
  return { space: title, path, facts }
}
