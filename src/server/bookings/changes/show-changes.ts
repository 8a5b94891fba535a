import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { findAsParty } from '../bookings.sql.ts'
import { type ChangeRow, findChanges } from '../changes.sql.ts'
import { fullView } from './full-view.ts'

export async function showChanges({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  const changes = await findChanges(deps.sql, id)
  return ok({ items: changes.map((change) => viewOf(change, row.party, now)) })
}

function viewOf(c: ChangeRow, party: 'guest' | 'host' | 'admin', now: Temporal.Instant) {
  const lapsed = c.state === 'open' && Temporal.Instant.compare(c.expires_at, now) <= 0
  const state = lapsed ? ('expired' as const) : c.state
  const open = state === 'open' && party !== 'admin'
  return {
    id: c.id,
    state,
    ask: c.ask,
    people: c.people,
    quote: c.quote,
    proposedBy: c.proposed_by,
    chargeCents: c.charge_cents,
    refundCents: c.refund_cents,
    refundedInFull: c.refunded_in_full,
    full: c.full && fullView(c.full),
    expiresAt: c.expires_at.toString(),
    createdAt: c.created_at.toString(),
    endedAt: c.ended_at?.toString() ?? null,
    hostReceivesCents: party === 'guest' ? null : c.quote.hostReceives,
    may: {
      accept: open && party !== c.proposed_by,
      decline: open && party !== c.proposed_by,
      withdraw: open && party === c.proposed_by,
    },
  }
}
