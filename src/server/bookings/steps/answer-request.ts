import type { StepName } from '../../../domain/bookings/booking.ts'
import type { BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { GatewayUnavailable } from '../../external/payments/gateway.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { chargeAccepted } from '../charge-accepted.ts'
import { addOffSession, beginCapture, findReserved, markAccepted } from '../requests.sql.ts'
import { showParty } from '../show-booking.ts'
import { confirm, end } from '../transitions.sql.ts'
import { givenReason, noteAct, type StepTaken, takeStep } from './take-step.ts'

/**
 * The acceptance is recorded before the charge. If the gateway doesn't answer, the acceptance stays and a job follows
 * up. If the charge requires action from the guest, they are asked to pay.
 */
export async function acceptRequest(ctx: Context<'signed_in'>, { id }: { id: BookingId }) {
  const { deps } = ctx
  const accepted = await takeStep(ctx, { id, name: 'accept', withBoth: true }, async (tx, taken) =>
    ok(await writeYes(ctx, tx, taken)),
  )
  if (!accepted.ok) return accepted
  if (accepted.value) {
    await chargeAccepted(deps, accepted.value).catch((err: unknown) => {
      if (!(err instanceof GatewayUnavailable)) throw err
      deps.log.warn({ paymentId: accepted.value, err }, 'the payment gateway did not respond')
    })
  }
  return showParty(ctx, id)
}

async function writeYes(
  { deps, account, now }: Context<'signed_in'>,
  tx: Transaction,
  { booking, party }: StepTaken,
): Promise<PaymentId | null> {
  const { id } = booking
  await markAccepted(tx, id, account.id, now)
  const reserved = await findReserved(tx, id)
  if (reserved?.state === 'authorised') {
    await beginCapture(tx, reserved.id, now)
    return reserved.id
  }
  if (reserved?.state === 'card_saved') return addOffSession(tx, id, reserved, deps.gateway.name, now)
  await confirm(tx, { id, from: 'requested', actor: party, actorId: account.id, now })
  return null
}

type Input = { id: BookingId; reason: string }

export async function declineRequest(ctx: Context<'signed_in'>, input: Input) {
  if (isBlank(sanitise(input.reason))) return err({ code: 'reason_required' })
  return endAs(ctx, 'decline', input)
}

export async function withdrawRequest(ctx: Context<'signed_in'>, input: Input) {
  return endAs(ctx, 'withdraw', input)
}

async function endAs(ctx: Context<'signed_in'>, name: StepName, { id, reason: given }: Input) {
  const done = await takeStep(ctx, { id, name }, async (tx, taken) => {
    const { booking, party, to } = taken
    const reason = givenReason(given, party)
    await end(tx, { id, from: booking.state, to, actor: party, actorId: ctx.account.id, now: ctx.now, reason })
    await noteAct(ctx, tx, taken, reason)
    return ok(true)
  })
  return done.ok ? showParty(ctx, id) : done
}
