import { monthStart } from '../../domain/financial/months.ts'
import { todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findHostZone } from './dashboard.sql.ts'
import { findHostReviews, type HostReviewRow, sumReviews } from './host-reviews.sql.ts'

const PAGE = 10

type Input = { page: number; only?: 'unanswered' | undefined }

export async function listHostReviews({ deps: { sql }, account, now }: Context<'signed_in'>, asked: Input) {
  const zone = await findHostZone(sql, account.id)
  const since = monthStart(todayIn(zone, now).toPlainYearMonth().toString(), zone)
  const { stars, ...sums } = await sumReviews(sql, account.id, { now, since })
  const unanswered = asked.only === 'unanswered'
  const total = unanswered ? sums.unanswered : sums.count
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked.page, pages)
  const rows = await findHostReviews(sql, account.id, { now, unanswered, offset: (page - 1) * PAGE, limit: PAGE })
  const rating = sums.count > 0 ? Math.round((stars / sums.count) * 100) / 100 : null
  return ok({ rating, ...sums, items: rows.map(shown), total, page, pages })
}

function shown({
  id,
  booking_id: booking,
  first_name: firstName,
  space_id,
  title,
  created_at,
  ...rest
}: HostReviewRow) {
  return { id, booking, firstName, ...rest, at: created_at.toString(), space: { id: space_id, title } }
}
