import type { Visitor } from '../../domain/accounts/visitor.ts'
import { HOLDS_A_MINUTE } from '../../domain/bookings/hold.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { visitorOrNew } from '../accounts/start-session.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeNetworkLimit } from '../http/rate-limit.ts'
import { findByKey } from './holds.sql.ts'
import { hashOfInput, knownHolder } from './resolve-holder.ts'
import { showMine } from './show-booking.ts'
import { type HoldInput, type HoldSlotRefusal, tryHold } from './try-hold.ts'

/** Holds a slot for 15 minutes. If someone else was faster, refuses with `just_taken` and up to three alternatives. */
export async function holdSlot(ctx: Context, input: HoldInput) {
  const { deps, request } = ctx
  const known = await knownHolder(request, input)
  if (!known?.account) {
    const made = known && (await madeBefore(ctx, known, input))
    if (made) return ok(await asMade(deps, known, made))
    // Visitors without an account share a limit per network. Account limits are checked in tryHold.
    const counted = await consumeNetworkLimit(deps, 'hold:', request.address, HOLDS_A_MINUTE)
    if (counted) return err({ code: 'too_many', retryAt: counted.toString() })
  }
  const visitor = known ?? (await visitorOrNew(request))
  const held = await holdOnce(ctx, visitor, input)
  return held.ok ? ok(await asMade(deps, visitor, held.value)) : held
}

/** The hold in its initial state, so that a repeated request gets the same reply. */
const asMade = (deps: Context['deps'], visitor: Visitor, id: BookingId) =>
  showMine(deps, visitor, id, (row) => row.created_at)

/** The hold that the same request created earlier. */
async function madeBefore({ deps }: Context, visitor: Visitor, input: HoldInput): Promise<BookingId | null> {
  const key = input.idempotencyKey
  const made = key ? await findByKey(deps.sql, visitor.sessionId, key, hashOfInput(input)) : null
  return made === 'other' ? null : made
}

async function holdOnce(ctx: Context, visitor: Visitor, input: HoldInput): Promise<Result<BookingId, HoldSlotRefusal>> {
  const key = input.idempotencyKey
  if (!key) return tryHold(ctx, visitor, input, null)
  const hash = hashOfInput(input)
  const held = await tryHold(ctx, visitor, input, { key, hash })
  if (held.ok) return held
  // The conflict may come from the same request, which writes its key in the statement that holds.
  const made = await findByKey(ctx.deps.sql, visitor.sessionId, key, hash)
  if (made === null) return held
  return made === 'other' ? err({ code: 'key_reused' }) : ok(made)
}
