import ical from 'ical-generator'
import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, type Currency, cents, formatExact } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { calendarName } from '../../../domain/kernel/text.ts'
import { dayThere, periodThere } from '../../../domain/kernel/when-words.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type DocumentFile, documentFor } from '../../platform/documents/document-file.ts'
import type { DocumentLine, DocumentWords } from '../../platform/documents/draw-document.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { type BookingRow, findMine } from '../bookings.sql.ts'
import { buyerOf, receiptNumber, receiptWords, totalOf } from './receipt-words.ts'
import { addReceipt, type CreditNote, findCreditNotes, findReceipts, type Receipt } from './receipts.sql.ts'

type Asked = { id: BookingId }

export async function downloadCalendar(ctx: Context<'signed_in'>, { id }: Asked) {
  const row = await findMySold(ctx, id)
  return row ? ok(calendarFile(row, ctx.deps.config)) : err({ code: 'not_found' })
}

export async function downloadReceipt(
  ctx: Context<'signed_in'>,
  { id, number }: Asked & { number?: number | undefined },
) {
  const { sql } = ctx.deps
  return documentFor(ctx, 'short', async () => {
    const row = await findMine(sql, ctx.visitor, id)
    if (!row?.confirmed_at) return err({ code: 'not_found' as const })
    const first = await receiptOf(ctx.deps, id)
    const receipt = number === undefined ? first : (await findReceipts(sql, id)).find((one) => one.number === number)
    return receipt
      ? ok(receiptPaper(row, receipt, ctx.request.clock ?? UNKNOWN_CLOCK))
      : err({ code: 'not_found' as const })
  })
}

async function findMySold({ deps, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findMine(deps.sql, visitor, id)
  return row?.state === 'confirmed' || row?.state === 'completed' ? row : null
}

export async function listDocuments({ deps: { sql }, visitor }: Context<'signed_in'>, { id }: Asked) {
  const row = await findMine(sql, visitor, id)
  if (!row) return err({ code: 'not_found' })
  const [receipts, notes] = await Promise.all([findReceipts(sql, id), findCreditNotes(sql, id)])
  const path = `/api/v1/bookings/${id}`
  return ok({
    items: [
      ...receipts.map((receipt) => ({
        kind: 'receipt' as const,
        name: receiptNumber(receipt.number),
        cents: totalOf(receipt),
        currency: receipt.quote.currency as string,
        issuedAt: receipt.issued_at.toString(),
        path: `${path}/receipt.pdf?number=${receipt.number}`,
      })),
      ...notes.map((note) => ({
        kind: 'credit_note' as const,
        name: creditNoteNumber(note.number),
        cents: -note.amount_cents,
        currency: note.facts.currency,
        issuedAt: note.issued_at.toString(),
        path: `${path}/credit-note.pdf?number=${note.number}`,
      })),
    ],
  })
}

export async function downloadCreditNote(
  ctx: Context<'signed_in'>,
  { id, number }: Asked & { number?: number | undefined },
) {
  const { sql } = ctx.deps
  return documentFor(ctx, 'short', async () => {
    const row = await findMine(sql, ctx.visitor, id)
    const notes = row ? await findCreditNotes(sql, id) : []
    const note = number === undefined ? notes.at(-1) : notes.find((one) => one.number === number)
    return note ? ok(creditNotePaper(note, ctx.request.clock ?? UNKNOWN_CLOCK)) : err({ code: 'not_found' as const })
  })
}

export async function receiptOf({ sql, clock, config }: Deps, id: BookingId): Promise<Receipt> {
  const [issued] = await findReceipts(sql, id)
  if (issued) return issued
  await inTransaction(sql, (tx) => addReceipt(tx, id, config.operator, clock.now()))
  const [receipt] = await findReceipts(sql, id)
  if (!receipt) throw new Error(`booking ${id} was sold and has no receipt`)
  return receipt
}

export function receiptPaper(row: BookingRow, receipt: Receipt, clock: Clock): DocumentFile {
  const words = receiptWords(row, receipt, clock)
  return { name: `receipt-${words.number}`, words }
}

function creditNoteNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}

export function creditNotePaper(note: CreditNote, clock: Clock): DocumentFile {
  const words = wordsOf(note, clock)
  return { name: `credit-note-${words.number}`, words }
}

function wordsOf(note: CreditNote, clock: Clock): DocumentWords {
  const { facts, zone } = note
  const { operator, host, space, currency } = facts
  const money = (amount: Cents) => formatExact(cents(-amount), currency as Currency)
  const line = (label: string, amount: Cents): DocumentLine[] => (amount === 0 ? [] : [[label, money(amount)]])
  const byOperator = line('Service fee', note.fee_cents)
  return {
    title: 'Credit note',
    number: creditNoteNumber(note.number),
    operator: operator.name,
    head: [
      ['Credit note number', creditNoteNumber(note.number)],
      ['Date of issue', dayThere(note.issued_at, zone)],
      ['Corrects receipt', `R-${String(facts.receipt).padStart(6, '0')}`],
      ['Booking', bookingNumber(note.booking)],
    ],
    from: [
      operator.name,
      operator.address,
      `Tax ID ${operator.taxId}`,
      '',
      `Issued on its own behalf and for the host, ${host}`,
    ],
    to: buyerOf(facts),
    about: { title: space.title, address: space.address, period: periodThere(note.from, note.to, zone, clock) },
    parts: [
      { by: `Sold by the host, ${host}`, lines: line('Rental and extras, refunded', note.host_cents) },
      ...(byOperator.length > 0 ? [{ by: `Sold by ${operator.name}`, lines: byOperator }] : []),
    ],
    sums: [
      ['Net amount', money(cents(note.amount_cents - note.tax_cents))],
      ['Tax', money(note.tax_cents)],
    ],
    total: [`Total in ${currency}`, money(note.amount_cents)],
    note: WHY[facts.reason] ?? 'The refund went to the card used for the payment.',
    foot: `${operator.name} · ${operator.address} · Tax ID ${operator.taxId}`,
  }
}

const WHY: Partial<Record<CreditNote['facts']['reason'], string>> = {
  cancelled: 'The booking was cancelled. The refund went to the card used for the payment.',
  problem: 'A problem with the booking was settled with a refund. The refund went to the card used for the payment.',
  changed: 'The booking costs less after a change. The refund went to the card used for the payment.',
}

export function calendarFile(row: BookingRow, { publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>): File {
  const calendar = ical({ prodId: '//Daylet//Bookings//EN', name: calendarName(brand) })
  const url = `${publicUrl}/booking-success/${row.id}`
  const forGuest = row.guest_name ? ` for ${row.guest_name}` : ''
  calendar.createEvent({
    id: `${row.id}@daylet`,
    start: row.from,
    end: row.to,
    stamp: row.confirmed_at ?? row.created_at,
    summary: `${row.title} (${brand})`,
    location: row.address ?? row.location,
    description: `Booking ${bookingNumber(row.number)}${forGuest}, hosted by ${row.host_first_name}: ${url}`,
    url,
  })
  // Every line must end with a line break, including the last one (RFC 5545, 3.1).
  const text = `${calendar.toString().trimEnd()}\r\n`
  return new File([text], 'booking.ics', { type: 'text/calendar; charset=utf-8' })
}
