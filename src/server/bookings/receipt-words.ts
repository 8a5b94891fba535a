import { type Cents, type Currency, cents, formatExact } from '../../domain/kernel/money.ts'
import { type QuoteLine, sumOf } from '../../domain/pricing/quote-lines.ts'
import type { PaperLine, PaperWords } from '../documents/draw-paper.ts'
import type { BookingRow } from './bookings.sql.ts'
import { linesBySeller, lineWords } from './receipt-lines.ts'
import type { Receipt } from './receipts.sql.ts'
import { dayThere, periodThere } from './when-words.ts'

/** Who sold what to whom, net and tax, and how it was paid. */
export function receiptWords(row: BookingRow, { number, issued_at, facts }: Receipt): PaperWords {
  const { quote, zone } = row
  const { operator, host, space } = facts
  const money = (amount: Cents) => formatExact(amount, quote.currency as Currency)
  const worded = (line: QuoteLine): PaperLine => [lineWords(line, quote.currency as Currency), money(line.cents)]
  const lines = linesBySeller(quote)
  const untaxed: PaperLine = ['No tax is charged on this booking', money(cents(0))]
  const byOperator = lines.operator.map(worded)
  return {
    title: 'Receipt',
    number: `R-${String(number).padStart(6, '0')}`,
    operator: operator.name,
    head: [
      ['Receipt number', `R-${String(number).padStart(6, '0')}`],
      ['Date of issue', dayThere(issued_at, zone)],
      ['Booking', `DL-${String(row.number).padStart(6, '0')}`],
      [row.payment_last4 ? 'Paid on' : 'Booked on', dayThere(row.confirmed_at ?? row.created_at, zone)],
    ],
    from: [operator.name, operator.address, `Tax ID ${operator.taxId}`, '', `Also in the name of the host, ${host}`],
    to: buyerOf(facts),
    about: { title: space.title, address: space.address, period: periodThere(row.from, row.to, zone) },
    parts: [
      { by: `Sold by the host, ${host}`, lines: lines.host.map(worded) },
      ...(byOperator.length > 0 ? [{ by: `Sold by ${operator.name}`, lines: byOperator }] : []),
    ],
    sums: [
      ['Net amount', money(cents(quote.total - sumOf(quote.lines, 'tax')))],
      ...(lines.tax.length > 0 ? lines.tax.map(worded) : [untaxed]),
    ],
    total: [`Total in ${quote.currency}`, money(quote.total)],
    note: howPaid(row),
    foot: `${operator.name} · ${operator.address} · Tax ID ${operator.taxId}`,
  }
}

export function buyerOf({ guest, invoice }: Receipt['facts']): string[] {
  if (!invoice) return [guest]
  const { company, address, vatId } = invoice
  return [company || guest, company ? guest : '', address ?? '', vatId ? `VAT ID ${vatId}` : '']
}

function howPaid({ payment_last4, payment_gateway }: BookingRow): string {
  if (!payment_last4) return 'There was nothing to pay.'
  const card = `Paid by card ending in ${payment_last4}.`
  return payment_gateway === 'sandbox' ? `${card} It is a test card: no money was moved.` : card
}
