import { err, ok } from '../../domain/kernel/result.ts'
import {
  findPaidBookings,
  findPayoutOf,
  listEverybodysPayouts,
  listPayoutsOf,
  type PayoutRow,
} from '../payments/payouts/payouts.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'

const PAGE = 24

export async function listPayouts({ deps: { sql }, account }: Context<'signed_in'>, { page: asked }: { page: number }) {
  const { rows, total } = await listPayoutsOf(sql, account.id, (asked - 1) * PAGE, PAGE)
  return ok({ items: rows.map(shownPayout), total, page: asked, pages: Math.max(1, Math.ceil(total / PAGE)) })
}

export async function showPayout(
  { deps: { sql }, account }: Context<'signed_in'>,
  { id, page: asked }: { id: string; page: number },
) {
  const payout = await findPayoutOf(sql, account.id, id)
  if (!payout) return err({ code: 'not_found' })
  const pages = Math.max(1, Math.ceil(payout.bookings / PAGE))
  const page = Math.min(asked, pages)
  const rows = await findPaidBookings(sql, id, (page - 1) * PAGE, PAGE)
  return ok({
    ...shownPayout(payout),
    items: rows.map(({ id: booking, number, title, price_cents, commission_cents, amount_cents }) => ({
      booking: { id: booking, number, title },
      priceCents: price_cents,
      commissionCents: commission_cents,
      cents: amount_cents,
    })),
    page,
    pages,
  })
}

export async function listAllPayouts(
  { deps: { sql } }: Context<'admin'>,
  { page, state = null }: { page: number; state?: PayoutRow['state'] | null | undefined },
) {
  const { rows, total } = await listEverybodysPayouts(sql, state, (page - 1) * PAGE, PAGE)
  return ok({
    items: rows.map(({ host_id: id, name, ...row }) => ({ ...shownPayout(row), host: { id, name } })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  })
}

function shownPayout({ amount_cents, failure_code, created_at, settled_at, ...row }: PayoutRow) {
  return {
    ...row,
    cents: amount_cents,
    failureCode: failure_code,
    createdAt: created_at.toString(),
    settledAt: settled_at?.toString() ?? null,
  }
}
