import type { Clock } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { momentThere } from '../../../domain/kernel/when-words.ts'
import { splitOf } from '../../../domain/pricing/quote-lines.ts'
import { findAdmins } from '../../accounts/accounts.sql.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { sharesOf } from '../../payments/disputes/disputes.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { publish } from '../../platform/events/events.sql.ts'
import { bookingsDueMail } from '../emails/bookings.emails.ts'
import { cancelPayment } from '../reconcile-payment.ts'
import { oweDifference } from '../refund-guest.ts'
import { findOpenAttempts } from '../requests.sql.ts'
import { end, lockBooking } from '../transitions.sql.ts'
import { claimWarnings, findOverdue, lockOverdue } from './undecided.sql.ts'

const AT_ONCE = 200
const REASON = 'The host’s account is suspended.'

export async function cancelOverdue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await findOverdue(deps.sql, now, AT_ONCE)) {
    for (const payment of await findOpenAttempts(deps.sql, id)) await cancelPayment(deps, payment.id)
    await inTransaction(deps.sql, (tx) => cancel(deps, tx, id, now))
  }
}

async function cancel(deps: Deps, tx: Transaction, id: BookingId, now: Temporal.Instant): Promise<void> {
  if (!(await lockOverdue(tx, id, now))) return
  const booking = await lockBooking(tx, id)
  if (!booking || (await findOpenAttempts(tx, id)).length > 0) return
  const before = await sharesOf(tx, id)
  const after = splitOf([], booking.quote.fees.commissionPpm)
  const step = { id, from: 'confirmed', to: 'cancelled', actor: 'system', actorId: null, now } as const
  if (!(await end(tx, { ...step, reason: REASON, kept: after }))) return
  await oweDifference(deps, tx, { booking, key: `owed:cancel:${id}`, before, after, reason: 'cancelled' }, now)
}

export async function warnOfOverdue(deps: Deps): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const [first, ...others] = await claimWarnings(tx, now)
    if (!first) return
    const count = others.length + 1
    for (const admin of await findAdmins(tx)) {
      const email = (clock: Clock) =>
        bookingsDueMail(admin.firstName, { count, when: momentThere(first.due, 'UTC', clock) })
      await queueOptionalEmail(deps, tx, { to: admin.email, kind: 'platform', email })
    }
    await publish(tx, { kind: 'bookings.due', bookingId: first.id, count, at: first.due.toString() }, now)
  })
}
