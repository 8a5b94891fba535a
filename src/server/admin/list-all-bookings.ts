import type { BookingSort } from '../../domain/bookings/booking.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { csvAmount } from '../../domain/kernel/csv.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import {
  type BookingLine,
  type BookingsFilter,
  findAllBookings,
  findCityName,
  sumAllBookings,
} from './all-bookings.sql.ts'
import { fileOnRecord, MOST_EXPORTED, onePage } from './lists.ts'

type Asked = BookingsFilter & { sort: BookingSort }

export async function listAllBookings(
  { deps: { sql, config } }: Context<'admin'>,
  { page, ...filter }: Asked & { page: number },
) {
  const [{ count, cents }, cityName] = await Promise.all([
    sumAllBookings(sql, filter, config.currency),
    filter.city ? findCityName(sql, filter.city) : null,
  ])
  const part = await onePage(page, count, (offset, limit) => findAllBookings(sql, filter, offset, limit))
  return ok({ ...part, items: part.items.map(bookingView), sumCents: cents, currency: config.currency, cityName })
}

export async function exportAllBookings(ctx: Context<'admin'>, filter: Asked) {
  const rows = await findAllBookings(ctx.deps.sql, filter, 0, MOST_EXPORTED)
  const head = [
    'Number',
    'Space',
    'Guest',
    'Host',
    'State',
    'From (UTC)',
    'To (UTC)',
    'Made (UTC)',
    'Total',
    'Currency',
  ]
  return ok(
    await fileOnRecord(
      ctx,
      'bookings.export',
      filter,
      head,
      rows.map((row) => [
        bookingNumber(row.number),
        { words: row.title },
        { words: row.guest ?? '' },
        { words: row.host },
        row.state,
        ...[row.from, row.to, row.created_at].map((at) => at.toString({ smallestUnit: 'second' })),
        csvAmount(row.total_cents),
        row.currency,
      ]),
    ),
  )
}

function bookingView(row: BookingLine) {
  const { id, number, state, currency } = row
  return {
    id,
    number,
    state,
    currency,
    totalCents: row.total_cents,
    space: { id: row.space_id, title: row.title },
    guest: row.guest_id === null ? null : { id: row.guest_id, name: row.guest ?? '' },
    host: { id: row.host_id, name: row.host },
    from: row.from.toString(),
    to: row.to.toString(),
    madeAt: row.created_at.toString(),
  }
}
