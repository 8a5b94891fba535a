import { todayPeriod } from '../../domain/hosting/host-day.ts'
import type { HostView } from '../../domain/hosting/host-views.ts'
import { ok } from '../../domain/kernel/result.ts'
import { findZones } from '../bookings/bookings.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countHostBookings, countViews, findHostBookings } from './host-bookings.sql.ts'
import { viewOf } from './show-dashboard.ts'

const PAGE = 24

type Input = { when?: HostView | undefined; q: string; page: number }

export async function listHostBookings({ deps: { sql }, account, now }: Context<'signed_in'>, input: Input) {
  const zones = await findZones(sql, account.id)
  const today = zones.map((zone) => ({ zone, ...todayPeriod(zone, now) }))
  const asked = { host: account.id, when: input.when ?? null, q: input.q.trim(), today, now }
  const [total, counts] = await Promise.all([countHostBookings(sql, asked), countViews(sql, asked)])
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(input.page, pages)
  const rows = await findHostBookings(sql, asked, (page - 1) * PAGE, PAGE)
  return ok({
    items: rows.map((row) => ({
      ...viewOf(row),
      state: row.state,
      changing: row.changing,
      problem: row.problem,
      expiresAt: row.expires_at?.toString() ?? null,
      receivesCents: row.receives,
      currency: row.currency,
    })),
    total,
    page,
    pages,
    counts,
    now: now.toString(),
  })
}
