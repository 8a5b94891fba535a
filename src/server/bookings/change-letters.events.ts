import type { BookingId } from '../../domain/kernel/id.ts'
import { type Cents, type Currency, formatExact } from '../../domain/kernel/money.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import type { Fact } from '../external/mail/draw-email.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { findChanges } from './changes.sql.ts'
import { type ChangeEnding, changeEndedMail, changeProposedMail } from './emails/change.ts'
import { findLetterFacts, type LetterFacts } from './letters.sql.ts'
import { momentThere, periodThere } from './when-words.ts'

async function findNewest(tx: Sql, id: BookingId) {
  const [[change], of] = await Promise.all([findChanges(tx, id), findLetterFacts(tx, id, 'confirmed')])
  if (!change || !of) return null
  const money = (amount: number) =>
    `${formatExact(amount as Cents, of.quote.currency as Currency)} ${of.quote.currency}`
  const facts: Fact[] = [
    ['When', periodThere(change.from, change.to, of.zone)],
    ['People', String(change.people)],
    ['New total', money(change.quote.total)],
    ...(change.charge_cents > 0 ? [['To be charged', money(change.charge_cents)] as const] : []),
    ...(change.refund_cents > 0 ? [['Goes back', money(change.refund_cents)] as const] : []),
    ['Booking', `DL-${String(of.number).padStart(6, '0')}`],
  ]
  return { change, of, about: { space: of.title, path: `/bookings/${id}`, facts } }
}

async function proposed(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  if (!newest) return
  const { change, of, about } = newest
  const to = of[change.proposed_by === 'guest' ? 'host' : 'guest']
  const until = momentThere(change.expires_at, of.zone)
  if (to) await queueMail(deps, tx, { to: to.email, email: changeProposedMail(to.firstName, about, until) })
}

async function ended(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  const state = newest?.change.state
  // With the booking itself another letter went out.
  if (!newest || state === 'open' || state === 'paying' || state === 'ended') return
  for (const to of parties(newest.of))
    await queueMail(deps, tx, {
      to: to.email,
      email: changeEndedMail(to.firstName, { ...newest.about, ending: state as ChangeEnding }),
    })
}

const parties = ({ guest, host }: LetterFacts) => [guest, host].filter((one) => one !== null)

/** Writes of changes that were proposed, to who answers them, and of how they ended, to both. */
export const changeLetterReader: EventReader<Deps> = {
  name: 'change_letters',
  on: { 'booking.change_proposed': proposed, 'booking.change_ended': ended, 'booking.changed': ended },
}
