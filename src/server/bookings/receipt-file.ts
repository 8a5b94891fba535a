import { type Cents, type Currency, cents, formatExact } from '../../domain/kernel/money.ts'
import type { QuoteLine } from '../../domain/pricing/quote-lines.ts'
import { sumOf } from '../../domain/pricing/quote-lines.ts'
import { GRAPHITE, Sheet, WIDTH } from '../documents/sheet.ts'
import type { BookingRow } from './bookings.sql.ts'
import { linesBySeller, lineWords } from './receipt-lines.ts'
import type { Receipt } from './receipts.sql.ts'
import { dayThere, periodThere } from './when-words.ts'

const HALF = WIDTH / 2
const SUMS = 110

/** The numbered receipt of a booking that was sold: who sold what to whom, net and tax, and how it was paid. */
export async function receiptFile(row: BookingRow, receipt: Receipt): Promise<File> {
  const number = `R-${String(receipt.number).padStart(6, '0')}`
  const { operator } = receipt.facts
  const sheet = new Sheet(`Receipt ${number}`, operator.name)
  await head(sheet, row, receipt, number)
  await parties(sheet, receipt)
  await sold(sheet, row, receipt)
  await amounts(sheet, row, receipt)
  const pdf = await sheet.close(`${operator.name} · ${operator.address} · Tax ID ${operator.taxId}`)
  return new File([new Uint8Array(pdf)], `receipt-${number}.pdf`, { type: 'application/pdf' })
}

async function head(sheet: Sheet, row: BookingRow, receipt: Receipt, number: string): Promise<void> {
  sheet.down(await sheet.text('Daylet', { style: 'title', size: 26 }))
  sheet.down(6)
  sheet.measureLine()
  sheet.down(22)
  sheet.down(await sheet.text('Receipt', { style: 'title', size: 38 }))
  sheet.down(10)
  const paid = row.confirmed_at ?? row.created_at
  await facts(sheet, [
    ['Receipt number', number],
    ['Date of issue', dayThere(receipt.issued_at, row.zone)],
    ['Booking', `DL-${String(row.number).padStart(6, '0')}`],
    [row.payment_last4 ? 'Paid on' : 'Booked on', dayThere(paid, row.zone)],
  ])
}

/** Two columns of a name above what it is. */
async function facts(sheet: Sheet, list: readonly (readonly [name: string, words: string])[]): Promise<void> {
  for (let at = 0; at < list.length; at += 2) {
    const heights = [0]
    for (const [column, fact] of list.slice(at, at + 2).entries())
      heights.push(await block(sheet, fact[0], [fact[1]], column * HALF))
    sheet.down(Math.max(...heights) + 10)
  }
}

async function block(sheet: Sheet, name: string, lines: readonly string[], x: number): Promise<number> {
  const box = { x, width: HALF - 20 }
  const high = await sheet.text(name, { size: 8.5, color: GRAPHITE }, box)
  return high + (await sheet.text(lines.filter(Boolean).join('\n'), {}, { ...box, y: high }))
}

async function parties(sheet: Sheet, { facts: { operator, host, guest, invoice } }: Receipt): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  const seller = [
    operator.name,
    operator.address,
    `Tax ID ${operator.taxId}`,
    '',
    `Also in the name of the host, ${host}`,
  ]
  const buyer = invoice
    ? [invoice.company || guest, invoice.company && guest, invoice.address, invoice.vatId && `VAT ID ${invoice.vatId}`]
    : [guest]
  const high = await block(sheet, 'From', seller, 0)
  sheet.down(Math.max(high, await block(sheet, 'To', buyer, HALF)) + 14)
}

async function sold(sheet: Sheet, row: BookingRow, { facts: { space } }: Receipt): Promise<void> {
  sheet.hairline()
  sheet.down(12)
  sheet.down(await sheet.text(space.title, { style: 'strong', size: 12 }))
  sheet.down(await sheet.text(space.address, { color: GRAPHITE }))
  sheet.down(await sheet.text(periodThere(row.from, row.to, row.zone)))
  sheet.down(14)
}

async function amounts(sheet: Sheet, row: BookingRow, { facts: { operator, host } }: Receipt): Promise<void> {
  const { quote } = row
  const currency = quote.currency as Currency
  const money = (amount: Cents) => formatExact(amount, currency)
  const lines = linesBySeller(quote)
  const write = (line: QuoteLine) => amount(sheet, lineWords(line, currency), money(line.cents))
  sheet.measureLine()
  sheet.down(12)
  await part(sheet, `Sold by the host, ${host}`)
  for (const line of lines.host) await write(line)
  if (lines.operator.length > 0) await part(sheet, `Sold by ${operator.name}`)
  for (const line of lines.operator) await write(line)
  sheet.room(120)
  sheet.down(6)
  sheet.hairline()
  sheet.down(8)
  await amount(sheet, 'Net amount', money(cents(quote.total - sumOf(quote.lines, 'tax'))))
  for (const line of lines.tax) await write(line)
  if (lines.tax.length === 0) await amount(sheet, 'No tax is charged on this booking', money(cents(0)))
  sheet.down(4)
  sheet.measureLine()
  sheet.down(10)
  await sheet.text(`Total in ${currency}`, { style: 'strong', size: 12 }, { y: 10 })
  sheet.down(await sheet.text(money(quote.total), { style: 'title', size: 24 }, { x: HALF, end: true }))
  sheet.down(8)
  sheet.down(await sheet.text(howPaid(row), { color: GRAPHITE }))
}

async function part(sheet: Sheet, title: string): Promise<void> {
  sheet.room(40)
  sheet.down(4)
  sheet.down(await sheet.text(title, { size: 8.5, color: GRAPHITE }))
}

async function amount(sheet: Sheet, label: string, sum: string): Promise<void> {
  sheet.room(32)
  const high = await sheet.text(label, {}, { width: WIDTH - SUMS - 10 })
  await sheet.text(sum, {}, { x: WIDTH - SUMS, end: true })
  sheet.down(high + 3)
}

function howPaid({ payment_last4, payment_gateway }: BookingRow): string {
  if (!payment_last4) return 'There was nothing to pay.'
  const card = `Paid by card ending in ${payment_last4}.`
  return payment_gateway === 'sandbox' ? `${card} It is a test card: no money was moved.` : card
}
