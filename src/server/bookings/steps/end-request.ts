import type { StepName } from '../../../domain/bookings/booking.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import type { Context } from '../../http/endpoints.ts'
import { showParty } from '../show-party.ts'
import { end } from '../transitions.sql.ts'
import { givenReason } from './given-reason.ts'
import { noteAct } from './note-act.ts'
import { takeStep } from './take-step.ts'

type Input = { id: BookingId; reason: string }

/** The host declines, with a reason the guest reads. Reserved money is released. */
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
