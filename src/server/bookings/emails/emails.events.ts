import type { BookingState } from '../../../domain/bookings/booking.ts'
import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, type Currency, cents, formatExact } from '../../../domain/kernel/money.ts'
import { momentThere, periodThere, shortMoment } from '../../../domain/kernel/when-words.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import type { Email, Fact } from '../../external/mail/draw-email.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import { type ChangeRow, findChanges } from '../changes.sql.ts'
import {
  type ChangeEnding,
  cancelledMail,
  changeEndedMail,
  changeProposedMail,
  declinedMail,
  lapsedMail,
  paymentNeededMail,
  requestReceivedMail,
  requestSentMail,
  withdrawnMail,
} from './bookings.emails.ts'
import { type EmailFacts, findEmailFacts } from './emails.sql.ts'
import { aboutChange } from './mail-change.ts'

type Written = EmailFacts & { clock: Clock }
type EmailsBySide = { guest?: (name: string) => Email; host?: (name: string) => Email }

const emailsByState: { [S in BookingState]?: (facts: Written) => EmailsBySide } = {
  requested: (of) => ({
    host: (name) =>
      requestReceivedMail(name, {
        ...about(of),
        guest: of.guest?.firstName ?? 'A guest',
        facts: [...facts(of), ['Guest', of.guest_name], ...receives(of)],
      }),
    guest: (name) =>
      requestSentMail(name, {
        ...about(of),
        ...people(of),
        free: of.quote.total === 0,
        facts: [...facts(of), ['Total', money(of, of.quote.total)]],
      }),
  }),
  payment_required: (of) => ({
    guest: (name) =>
      paymentNeededMail(name, {
        ...about(of),
        path: `/checkout/${of.id}`,
        facts: [...facts(of), ['To pay', money(of, of.quote.total)]],
      }),
  }),
  declined: (of) => ({ guest: (name) => declinedMail(name, { ...about(of), ...people(of) }) }),
  withdrawn: (of) => ({ host: (name) => withdrawnMail(name, { ...about(of), ...people(of) }) }),
  expired: (of) => {
    if (of.was === 'held') return {}
    const what = of.was === 'requested' ? 'unanswered' : 'unpaid'
    const lapsed = (to: 'guest' | 'host') => (name: string) =>
      lapsedMail(name, { ...about(of), ...people(of) }, { what, to })
    return { guest: lapsed('guest'), host: lapsed('host') }
  },
  cancelled: (of) => ({
    guest: (name) => cancelledMail(name, { ...about(of), ...people(of), to: 'guest', by: of.by }, refundWords(of)),
    host: (name) => cancelledMail(name, { ...about(of), ...people(of), to: 'host', by: of.by }, keptWords(of)),
  }),
}

const money = ({ quote }: EmailFacts, amount: number) => formatExact(amount as Cents, quote.currency as Currency)
const receives = (of: EmailFacts): Fact[] => [['You receive', money(of, of.quote.hostReceives)]]
const facts = (of: Written): Fact[] => [
  ['When', periodThere(of.from, of.to, of.zone, of.clock)],
  ['People', String(of.people)],
  ['Booking', bookingNumber(of.number)],
]
const people = ({ guest, host }: Written) => ({
  guest: guest?.firstName ?? 'The guest',
  host: host?.firstName ?? 'The host',
})
const about = (of: Written) => ({
  space: of.title,
  path: `/bookings/${of.id}`,
  reason: of.reason,
  facts: facts(of),
  until: of.expires_at ? momentThere(of.expires_at, of.zone, of.clock) : '',
  deadline: of.expires_at ? shortMoment(of.expires_at, of.zone, of.clock) : '',
})

function refundWords(of: EmailFacts): string {
  const refund = cents(of.kept ? of.quote.total - of.kept.total : 0)
  if (refund === 0)
    return of.was === 'confirmed' ? 'Under the terms of your booking, there’s no refund.' : 'You weren’t charged.'
  return `We’re refunding ${money(of, refund)} to the card you paid with. Your bank may take up to ten days to show it.`
}

function keptWords(of: EmailFacts): string {
  if (!of.kept || of.kept.hostReceives === 0) return 'You receive nothing for this booking, and the slot is free again.'
  return `Under its terms, you keep ${money(of, of.kept.hostReceives)}. The slot is free again.`
}

async function write(deps: Deps, tx: Sql, id: BookingId, state: BookingState): Promise<void> {
  const of = await findEmailFacts(tx, id, state)
  if (!of) return
  // People can't turn off emails about a cancelled contract.
  const kind = state === 'cancelled' ? 'confirmation' : 'booking'
  for (const side of ['guest', 'host'] as const) {
    const to = of[side]
    const emailFor = (clock: Clock) => emailsByState[state]?.({ ...of, clock })[side]
    if (!to || !emailFor(UNKNOWN_CLOCK)) continue
    await queueOptionalEmail(deps, tx, {
      to: to.email,
      kind,
      email: (clock) => emailFor(clock)?.(to.firstName) as Email,
    })
  }
}

const writeOf =
  (state: BookingState) =>
  (deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }) =>
    write(deps, tx, bookingId, state)

/** A newly added reader skips earlier events. */
export const letterReader: EventReader<Deps> = {
  name: 'booking_letters',
  on: {
    'booking.requested': writeOf('requested'),
    'booking.payment_required': writeOf('payment_required'),
    'booking.declined': writeOf('declined'),
    'booking.withdrawn': writeOf('withdrawn'),
    'booking.expired': writeOf('expired'),
    'booking.cancelled': writeOf('cancelled'),
  },
}

type Newest = { change: ChangeRow; of: EmailFacts }

async function findNewest(tx: Sql, id: BookingId): Promise<Newest | null> {
  const [[change], of] = await Promise.all([findChanges(tx, id), findEmailFacts(tx, id, 'confirmed')])
  return change && of ? { change, of } : null
}

async function proposed(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  if (!newest) return
  const { change, of } = newest
  const by = change.proposed_by
  const party = by === 'guest' ? 'host' : 'guest'
  const to = of[party]
  if (to)
    await queueOptionalEmail(deps, tx, {
      to: to.email,
      kind: 'booking',
      email: (clock) => {
        const until = momentThere(change.expires_at, of.zone, clock)
        const deadline = shortMoment(change.expires_at, of.zone, clock)
        return changeProposedMail(to.firstName, aboutChange(change, of, party, clock), { by, until, deadline })
      },
    })
}

async function ended(deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }): Promise<void> {
  const newest = await findNewest(tx, bookingId)
  const state = newest?.change.state
  if (!newest || state === 'open' || state === 'paying' || state === 'ended' || state === 'accepted') return
  const { change, of } = newest
  for (const party of ['guest', 'host'] as const) {
    const to = of[party]
    if (to)
      await queueOptionalEmail(deps, tx, {
        to: to.email,
        kind: 'booking',
        email: (clock) => {
          const about = aboutChange(change, of, party, clock)
          return changeEndedMail(to.firstName, { ...about, ending: state as ChangeEnding })
        },
      })
  }
}

export const changeLetterReader: EventReader<Deps> = {
  name: 'change_letters',
  on: { 'booking.change_proposed': proposed, 'booking.change_ended': ended },
}
