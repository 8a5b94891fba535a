import { compareInstants } from '../../domain/kernel/instants.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { reviewStep, reviewsUntil } from '../../domain/reviews/review.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type BookingRow, countMine, findReviews, listMine, type View } from './bookings.sql.ts'
import { shown } from './show-booking.ts'

type Input = { cursor?: string | undefined; limit: number; when?: View | undefined }

export async function listBookings({ deps, visitor, now }: Context<'signed_in'>, { when, cursor, limit }: Input) {
  const query = ['bookings', when]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const [rows, counts] = await Promise.all([
    listMine(deps.sql, visitor, { when, after, now, atMost: limit }),
    countMine(deps.sql, visitor, now),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const ended = page.filter((row) => isSold(row) && compareInstants(row.to, now) <= 0)
  const reviews =
    ended.length > 0
      ? await findReviews(
          deps.sql,
          ended.map(({ id }) => id),
        )
      : []
  return ok({
    items: await Promise.all(
      page.map(async (row) => ({
        ...(await shown(deps, row)),
        changing: row.changing,
        review: isSold(row) ? reviewOf(row, reviews, now) : null,
      })),
    ),
    counts,
    next: rows.length > limit && last ? writeCursor(query, [keyOf(last, when).toString(), last.id]) : null,
  })
}

const isSold = ({ state }: BookingRow) => state === 'confirmed' || state === 'completed'

function reviewOf({ id, to: end }: BookingRow, all: Awaited<ReturnType<typeof findReviews>>, now: Temporal.Instant) {
  const reviews = all.filter(({ booking_id }) => booking_id === id)
  const mine = reviews.find(({ by_role }) => by_role === 'guest')
  const theirs = reviews.some(({ by_role }) => by_role === 'host')
  const counted = reviews.some((review) => review.counted)
  const may = reviewStep({ end, mine: mine !== undefined, theirs, counted, now }) === 'write'
  return mine || may ? { stars: mine?.overall ?? null, until: reviewsUntil(end).toString() } : null
}

const keyOf = ({ from, created_at }: BookingRow, when: Input['when']) =>
  when && when !== 'unfinished' ? from : created_at
