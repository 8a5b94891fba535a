import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { monthEnd, monthStart, passedOf } from '../../domain/financial/months.ts'
import { endOfDay, startOfDay } from '../../domain/insights/day-range.ts'
import { csv, csvAmount } from '../../domain/kernel/csv.ts'
import type { SpaceId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LedgerKind } from '../../domain/payments/ledger.ts'
import { findZones } from '../bookings/bookings.sql.ts'
import { findUnpaid } from '../payments/payouts/payouts.sql.ts'
import { recordExport } from '../platform/audit/record-export.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countLines, findLines, type LineQuery, type LineRow } from './lines.sql.ts'
import { type PayoutStage, waitingBookings } from './show-balance.ts'

const PAGE = 24
const MOST_EXPORTED = 50_000

type Filter = {
  account?: string | undefined
  kind?: LedgerKind | undefined
  month?: string | undefined
  booking?: number | undefined
  payout?: string | undefined
  sort: LineQuery['sort']
  space?: SpaceId | undefined
  starts?: string | undefined
  to?: string | undefined
  until?: string | undefined
  first?: string | undefined
  last?: string | undefined
  part?: LineQuery['part']
  waits?: PayoutStage | undefined
}

export async function listOwnLines(ctx: Context<'signed_in'>, asked: Filter & { page: number }) {
  return ok(await pageOf(ctx.deps.sql, await ownQuery(ctx, asked), asked.page))
}

export async function exportOwnLines(ctx: Context<'signed_in'>, asked: Filter) {
  return ok(await fileOf(ctx.deps.sql, await ownQuery(ctx, asked)))
}

export async function listLedger({ deps: { sql } }: Context<'admin'>, asked: Filter & { page: number }) {
  return ok(await pageOf(sql, allQuery(asked), asked.page))
}

export async function exportLedger(ctx: Context<'admin'>, asked: Filter) {
  const lines = await findLines(ctx.deps.sql, allQuery(asked), 0, MOST_EXPORTED)
  await recordExport(ctx, 'ledger.export', lines.length, asked)
  return ok(linesFile(lines, 'ledger-lines.csv'))
}

const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0)
const FAR_AHEAD = Temporal.Instant.from('2200-01-01T00:00:00Z')

const allQuery = ({ month, first, last, ...filter }: Filter): LineQuery => ({
  ...filter,
  host: null,
  booked:
    first || last
      ? { from: first ? startOfDay(first) : LONG_AGO, to: last ? endOfDay(last) : FAR_AHEAD }
      : bookedIn(month, month),
  starts: null,
  bookings: null,
})

async function ownQuery({ deps: { sql }, account, now }: Context<'signed_in'>, asked: Filter): Promise<LineQuery> {
  const { month, starts, to = starts, until, waits, ...filter } = asked
  const zones = starts ? await findZones(sql, account.id) : []
  const waiting = waits ? waitingBookings(await findUnpaid(sql, account.id), now)[waits] : null
  return {
    ...filter,
    host: account.id,
    booked: bookedIn(month, month && until ? earlier(month, until) : (month ?? until)),
    starts: starts && to ? zones.map((zone) => ({ zone, ...passedOf(starts, to, zone, now) })) : null,
    bookings: waiting?.map(({ booking }) => booking.id) ?? null,
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

const bookedIn = (from: string | undefined, to: string | undefined): LineQuery['booked'] =>
  to ? { from: from ? monthStart(from, 'UTC') : LONG_AGO, to: monthEnd(to, 'UTC') } : null

async function pageOf(sql: Sql, query: LineQuery, asked: number) {
  const { total, cents } = await countLines(sql, query)
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked, pages)
  const rows = await findLines(sql, query, (page - 1) * PAGE, PAGE)
  return { items: rows.map(shown), total, sumCents: cents, page, pages }
}

function shown({ booking_id: id, number, title, ...line }: LineRow) {
  return { ...line, at: line.at.toString(), booking: id && number !== null ? { id, number, title: title ?? '' } : null }
}

async function fileOf(sql: Sql, query: LineQuery): Promise<File> {
  return linesFile(await findLines(sql, query, 0, MOST_EXPORTED), 'ledger-lines.csv')
}

export function linesFile(rows: readonly LineRow[], name: string): File {
  const text = csv(
    ['Time (UTC)', 'Kind', 'Transaction', 'Account', 'Booking', 'Space', 'Amount', 'Currency'],
    rows.map((row) => [
      row.at.toString({ smallestUnit: 'second' }),
      row.kind,
      String(row.transaction),
      row.account,
      row.number === null ? '' : bookingNumber(row.number),
      { words: row.title ?? '' },
      csvAmount(row.cents),
      row.currency,
    ]),
  )
  // Without a byte order mark, spreadsheets misread non-ASCII text.
  return new File([`\uFEFF${text}`], name, { type: 'text/csv' })
}
