import PDFDocument from 'pdfkit'
import { type Currency, cents, formatExact } from '../../domain/kernel/money.ts'
import type { QuoteLine } from '../../domain/pricing/quote-lines.ts'
import type { BookingRow } from './bookings.sql.ts'

const names: Record<QuoteLine['kind'], string> = {
  rental: 'Rental',
  head_count: 'Extra people',
  length_discount: 'Length discount',
  cleaning: 'Cleaning',
  add_on: 'Add-on',
  service_fee: 'Service fee',
  tax: 'Tax',
}

/** The numbered receipt of a paid booking: its frozen lines and who paid how. */
export async function receiptFile(row: BookingRow): Promise<File> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `Receipt R-${row.number}`, Author: 'Daylet' } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve) => pdf.on('end', resolve))
  write(pdf, row)
  pdf.end()
  await finished
  return new File([Buffer.concat(chunks)], `receipt-${row.number}.pdf`, { type: 'application/pdf' })
}

function write(pdf: PDFKit.PDFDocument, row: BookingRow): void {
  const money = (amount: number) => formatExact(cents(amount), row.quote.currency as Currency)
  pdf
    .fontSize(24)
    .text('Daylet')
    .fontSize(16)
    .text(`Receipt R-${String(row.number).padStart(6, '0')}`)
    .moveDown()
  pdf.fontSize(11).text(`Booking DL-${String(row.number).padStart(6, '0')}`)
  pdf.text(`Issued ${(row.confirmed_at ?? row.created_at).toZonedDateTimeISO(row.zone).toPlainDate()}`)
  pdf.text(`${row.payment_last4 ? 'Paid' : 'Booked'} by ${plain(row.guest_name ?? '')}`).moveDown()
  pdf
    .text(plain(row.title))
    .text(plain(row.address ?? row.location))
    .text(stay(row))
    .moveDown()
  for (const line of row.quote.lines) amountLine(pdf, labelOf(line), money(line.cents))
  pdf.moveDown(0.5).font('Helvetica-Bold')
  amountLine(pdf, 'Total', money(row.quote.total))
  pdf.font('Helvetica').moveDown()
  pdf.text(row.payment_last4 ? `Paid by card ending in ${row.payment_last4}.` : 'There was nothing to pay.')
}

function amountLine(pdf: PDFKit.PDFDocument, label: string, amount: string): void {
  const y = pdf.y
  pdf.text(label, 56, y, { width: 360 })
  const after = pdf.y
  pdf.text(amount, 416, y, { width: 123, align: 'right' })
  pdf.x = 56
  pdf.y = Math.max(after, pdf.y)
}

function labelOf({ kind, reason }: QuoteLine): string {
  if (reason.why === 'add_on') return plain(`${reason.name} × ${reason.quantity}`)
  if (reason.why === 'tax') return plain(`${reason.name} ${reason.ppm / 10_000} %`)
  if (reason.why === 'days') return `${names[kind]}, ${reason.days} ${reason.days === 1 ? 'day' : 'days'}`
  if (reason.why === 'hours') return `${names[kind]}, ${reason.minutes / 60} h`
  return names[kind]
}

function stay({ from, to, zone }: BookingRow): string {
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return `${local(from)} to ${local(to)} (${zone})`
}

// The built-in PDF fonts know Latin letters only; anything else would print as garbage.
const plain = (text: string) => text.normalize('NFC').replace(/[^\x20-\x7E\u00A0-\u00FF×–]/gu, '?')
