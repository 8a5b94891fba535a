import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { type Cents, type Currency, cents, formatExact, sum } from '../../domain/kernel/money.ts'
import type { LedgerKind } from '../../domain/payments/ledger.ts'
import type { Invoice, InvoiceLine } from '../payments/invoices/invoices.sql.ts'
import type { Operator } from '../platform/config/config.ts'
import type { DocumentLine, DocumentWords } from '../platform/documents/draw-document.ts'
import type { LineRow } from './lines.sql.ts'

const KINDS: Record<LedgerKind, string> = {
  capture: 'Payment by a guest',
  owed: 'Refund to a guest',
  refund: 'Refund to a guest',
  refund_failure: 'Returned refund',
  payout: 'Payout to you',
  reversal: 'Payout reversed',
  dispute: 'Dispute',
  correction: 'Correction',
}

const MONTH = { month: 'long', year: 'numeric' } as const
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const monthWords = (month: string) =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toLocaleString('en-GB', MONTH)
const dayOf = (at: Temporal.Instant) => DAY.format(at.epochMilliseconds)
const sellerOf = ({ name, address, taxId }: Operator) => [name, address, `Tax ID ${taxId}`]
const footOf = (operator: Operator) => sellerOf(operator).join(' · ')

type Statement = {
  month: string
  host: { id: string; name: string }
  operator: Operator
  currency: string
  opening: Cents
  rows: readonly LineRow[]
  issued: Temporal.Instant
}

export function statementWords({ month, host, operator, currency, opening, rows, issued }: Statement): DocumentWords {
  const money = (amount: Cents) => formatExact(amount, currency as Currency)
  const isPayout = ({ kind }: LineRow) => kind === 'payout' || kind === 'reversal'
  const worded = (row: LineRow): DocumentLine => [
    [dayOf(row.at), KINDS[row.kind], row.number === null ? '' : `${bookingNumber(row.number)} ${row.title ?? ''}`]
      .filter(Boolean)
      .join(' · '),
    money(row.cents),
  ]
  const part = (by: string, some: readonly LineRow[]) => (some.length > 0 ? [{ by, lines: some.map(worded) }] : [])
  const [earned, paid] = [rows.filter((row) => !isPayout(row)), rows.filter(isPayout)]
  const totalOf = (some: readonly LineRow[]) => sum(some.map((row) => row.cents))
  const number = `S-${month}-${host.id.slice(0, 8)}`
  return {
    title: 'Statement',
    number,
    operator: operator.name,
    head: [
      ['Statement', number],
      ['Month (UTC)', monthWords(month)],
      ['Date of issue', dayOf(issued)],
      ['Lines', String(rows.length)],
    ],
    from: sellerOf(operator),
    to: [host.name],
    about: null,
    parts: [...part('Credited', earned), ...part('Payouts to you', paid)],
    sums: [
      ['Opening balance', money(opening)],
      ['Credited, less refunds', money(totalOf(earned))],
      ['Payouts', money(totalOf(paid))],
    ],
    total: [`Closing balance in ${currency}`, money(cents(opening + totalOf(rows)))],
    note: 'After our commission. Negative amounts were deducted from your balance.',
    foot: footOf(operator),
  }
}

export function invoiceWords(invoice: Invoice, lines: readonly InvoiceLine[]): DocumentWords {
  const { facts, currency, month } = invoice
  const money = (amount: Cents) => formatExact(amount, currency as Currency)
  const number = `I-${String(invoice.number).padStart(6, '0')}`
  return {
    title: 'Commission invoice',
    number,
    operator: facts.operator.name,
    head: [
      ['Invoice number', number],
      ['Date of issue', dayOf(invoice.issued_at)],
      ['For (UTC)', monthWords(month)],
      ['Bookings', String(lines.length)],
    ],
    from: sellerOf(facts.operator),
    to: [facts.host],
    about: null,
    parts: [
      {
        by: 'Commission',
        lines: lines.map((line) => [`${bookingNumber(line.number)} ${line.title}`, money(line.cents)]),
      },
    ],
    sums: [],
    total: [`Total in ${currency}`, money(invoice.amount_cents)],
    note: 'This amount was deducted from your guests’ payments. There is nothing to pay.',
    foot: footOf(facts.operator),
  }
}
