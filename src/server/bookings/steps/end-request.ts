import type { StepName } from '../../../domain/bookings/booking.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import type { Context } from '../../http/endpoints.ts'
import { showParty } from '../show-party.ts'
import { end } from '../transitions.sql.ts'
import { noteAct } from './note-act.ts'
import { takeStep } from './take-step.ts'

type Input = { id: BookingId; reason: string }

/** The host says no, with a reason the guest reads. What was reserved is let go. */
export async function declineRequest(ctx: Context<'signed_in'>, input: Input) {
  const reason = sanitise(input.reason.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' })
  return endAs(ctx, 'decline', { ...input, reason })
}

/** The guest takes a request back; a reason may be given. */
export async function withdrawRequest(ctx: Context<'signed_in'>, { id, reason }: Input) {
  return endAs(ctx, 'withdraw', { id, reason: sanitise(reason.replaceAll('\r\n', '\n')) })
}

async function endAs(ctx: Context<'signed_in'>, name: StepName, { id, reason }: Input) {
  const done = await takeStep(ctx, { id, name }, async (tx, taken) => {
    const { booking, party, to } = taken
    await end(tx, { id, from: booking.state, to, actor: party, actorId: ctx.account.id, now: ctx.now, reason })
    await noteAct(ctx, tx, taken, reason)
    return ok(true)
  })
  return done.ok ? showParty(ctx, id) : done
}
