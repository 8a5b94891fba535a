import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import type { Clock } from '../../../domain/kernel/clock.ts'
import { type Cents, type Currency, cents, formatExact } from '../../../domain/kernel/money.ts'
import { formatPercent } from '../../../domain/kernel/percent.ts'
import { dayThere, periodThere } from '../../../domain/kernel/when-words.ts'
import { type Quote, type QuoteLine, sumOf } from '../../../domain/pricing/quote-lines.ts'
import type { DocumentLine, DocumentWords } from '../../platform/documents/draw-document.ts'
import type { BookingRow } from '../bookings.sql.ts'
import type { Receipt } from './receipts.sql.ts'

export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`
}

export function totalOf({ quote, change }: Receipt): Cents {
  return cents(quote.total - (change?.old.total ?? 0))
}

export function receiptWords(row: BookingRow, receipt: Receipt, clock: Clock): DocumentWords {
  const { number, issued_at, facts, quote, change } = receipt
  const { operator, host, space } = facts
  const money = (amount: Cents) => formatExact(amount, quote.currency as Currency)
  const { byHost, byOperator, sums } = change ? changedLines(quote, change.old, money) : soldLines(quote, money)
  return {
    title: 'Receipt',
    number: receiptNumber(number),
    operator: operator.name,
    head: [
      ['Receipt number', receiptNumber(number)],
      ...(change ? [['Adds to receipt', receiptNumber(change.of)] as const] : []),
      ['Date of issue', dayThere(issued_at, row.zone)],
      ['Booking', bookingNumber(row.number)],
      ...(change
        ? []
        : [
            [
              row.payment_last4 ? 'Paid on' : 'Booked on',
              dayThere(row.confirmed_at ?? row.created_at, row.zone),
            ] as const,
          ]),
    ],
    from: [
      operator.name,
      operator.address,
      `Tax ID ${operator.taxId}`,
      '',
      `Issued on its own behalf and for the host, ${host}`,
    ],
    to: buyerOf(facts),
    about: {
      title: space.title,
      address: space.address,
      period: periodThere(receipt.from, receipt.to, row.zone, clock),
    },
    parts: [
      { by: `Sold by the host, ${host}`, lines: byHost },
      ...(byOperator.length > 0 ? [{ by: `Sold by ${operator.name}`, lines: byOperator }] : []),
    ],
    sums,
    total: [`Total in ${quote.currency}`, money(totalOf(receipt))],
    note: howPaid(row, totalOf(receipt)),
    foot: `${operator.name} · ${operator.address} · Tax ID ${operator.taxId}`,
  }
}

type Lines = { byHost: DocumentLine[]; byOperator: DocumentLine[]; sums: DocumentLine[] }
type Money = (amount: Cents) => string

function soldLines(quote: Quote, money: Money): Lines {
  const worded = (line: QuoteLine): DocumentLine => [lineWords(line, quote.currency as Currency), money(line.cents)]
  const { host, operator, tax } = linesBySeller(quote)
  const untaxed: DocumentLine = ['No tax is charged on this booking', money(cents(0))]
  return {
    byHost: host.map(worded),
    byOperator: operator.map(worded),
    sums: [
      ['Net amount', money(cents(quote.total - sumOf(quote.lines, 'tax')))],
      ...(tax.length > 0 ? tax.map(worded) : [untaxed]),
    ],
  }
}

/** A change is shown only as one total per seller, because its lines belong to two different quotes. */
function changedLines(quote: Quote, old: Quote, money: Money): Lines {
  const more = (of: (lines: Quote['lines']) => number) => cents(of(quote.lines) - of(old.lines))
  const [fee, tax] = [more((lines) => sumOf(lines, 'service_fee')), more((lines) => sumOf(lines, 'tax'))]
  const net = cents(quote.total - old.total - tax)
  return {
    byHost: [['Rental and extras added by the change', money(cents(net - fee))]],
    byOperator: fee === 0 ? [] : [['Service fee', money(fee)]],
    sums: [
      ['Net amount', money(net)],
      ['Tax', money(tax)],
    ],
  }
}

export function buyerOf({ guest, invoice }: Receipt['facts']): string[] {
  if (!invoice) return [guest]
  const { company, address, vatId } = invoice
  return [company || guest, company ? guest : '', address ?? '', vatId ? `VAT ID ${vatId}` : '']
}

function howPaid({ payment_last4, payment_gateway }: BookingRow, total: Cents): string {
  if (total === 0) return 'There was nothing to pay.'
  const card = payment_last4 ? `Paid by card ending in ${payment_last4}.` : 'Paid by card.'
  return payment_gateway === 'sandbox' ? `${card} Test card: no money was charged.` : card
}

function lineWords({ reason }: QuoteLine, currency: Currency): string {
  const money = (amount: Cents) => formatExact(amount, currency)
  switch (reason.why) {
    case 'days':
      return `Rental, ${counted(reason.days, 'day')} at ${money(reason.unitCents)}`
    case 'hours':
      return `Rental, ${counted(reason.minutes / 60, 'hour')} at ${money(reason.unitCents)}`
    case 'extra_people':
      return `Extra people: ${reason.people}${reason.days > 0 ? `, ${counted(reason.days, 'day')}` : ''} at ${money(reason.unitCents)}`
    case 'weekly':
      return `Weekly discount, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'monthly':
      return `Monthly discount, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'cleaning':
      return 'Cleaning'
    case 'add_on':
      return `${reason.name} × ${reason.quantity}${reason.per === 'person' ? `, ${reason.count} ${reason.count === 1 ? 'person' : 'people'} at ${money(reason.unitCents)}` : ''}`
    case 'removed':
    case 'change_fee':
      return 'Non-refundable part of what a change removed'
    case 'removed_fee':
      return 'Service fee on what a change removed'
    case 'service_fee':
      return `Service fee, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'tax':
      return `${reason.name} ${formatPercent(reason.ppm)} on ${money(reason.ofCents)}`
  }
}

function linesBySeller({ lines }: Quote) {
  return {
    host: lines.filter(({ kind }) => kind !== 'service_fee' && kind !== 'tax'),
    operator: lines.filter(({ kind }) => kind === 'service_fee'),
    tax: lines.filter(({ kind }) => kind === 'tax'),
  }
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`
