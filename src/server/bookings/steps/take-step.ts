import { type StepName, type StepRefusal, step } from '../../../domain/bookings/booking.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { maskContacts } from '../../masking/mask-contacts.ts'
import { type AdminAction, actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { isCancelling } from '../booking-view.ts'
import { type BookingRow, findAsParty, type Party } from '../bookings.sql.ts'
import { lockPeople } from '../holds.sql.ts'
import { hasOpenAttempt } from '../requests.sql.ts'
import { type LockedBooking, lockBooking } from '../transitions.sql.ts'

export type StepTaken = { booking: LockedBooking; party: Party; to: BookingRow['state'] }
type TakeStepRefusal =
  | {
      code:
        | 'not_found'
        | 'not_for_you'
        | 'payment_open'
        | 'already_started'
        | 'already_ended'
        | 'party_gone'
        | 'being_cancelled'
    }
  | { code: 'wrong_state'; state: BookingRow['state'] }

type Asked = { id: BookingId; name: StepName; withBoth?: boolean }

export async function takeStep<Done extends Result<unknown, unknown>>(
  { deps, account, now }: Context<'signed_in'>,
  { id, name, withBoth = false }: Asked,
  act: (tx: Transaction, taken: StepTaken) => Promise<Done>,
): Promise<Done | Result<never, TakeStepRefusal>> {
  const { sql } = deps
  const seen = await findAsParty(sql, account, id)
  if (!seen) return err({ code: 'not_found' })
  const { party } = seen
  return inTransaction(sql, async (tx) => {
    // Accounts are always locked before bookings.
    if (withBoth && !(await lockPeople(tx, [seen.guest_id, seen.host_id]))) return err({ code: 'party_gone' })
    const booking = await lockBooking(tx, id)
    if (!booking) return err({ code: 'not_found' })
    const { state, instant, expires_at: expiresAt } = booking
    const period = { from: booking.from, to: booking.to }
    if (isCancelling({ ...seen, state }, period, now)) return err({ code: 'being_cancelled' })
    const facts = { state, instant, expiresAt, attemptOpen: await hasOpenAttempt(tx, id) }
    const may = step({ ...facts, period }, name, party, now)
    return may.ok ? act(tx, { booking, party, to: may.value }) : err(refused(may.refusal, state))
  })
}

function refused(no: StepRefusal, state: BookingRow['state']): TakeStepRefusal {
  switch (no.code) {
    case 'wrong_actor':
      return { code: 'not_for_you' }
    case 'expired':
      return { code: 'wrong_state', state: 'expired' }
    case 'payment_open':
    case 'already_started':
    case 'already_ended':
      return { code: no.code }
    default:
      return { code: 'wrong_state', state }
  }
}

export async function noteAct(
  { account, request, now }: Context<'signed_in'>,
  tx: Transaction,
  { booking, party, to }: StepTaken,
  reason: string,
  facts: AdminAction['after'] = {},
): Promise<void> {
  if (party !== 'admin') return
  const by = actorOf({ account, request, now })
  await recordAction(tx, by, {
    act: `booking.${to}`,
    subjectId: booking.id,
    reason,
    before: { state: booking.state },
    after: { state: to, ...facts },
  })
}

/**
 * Masks contact details as in messages, because the other party can still read the reason when the booking is no longer
 * confirmed. Admins' reasons aren't masked.
 */
export function givenReason(text: string, party: Party): string {
  const reason = sanitise(text.replaceAll('\r\n', '\n'))
  return party === 'admin' ? reason : maskContacts(reason).text
}
