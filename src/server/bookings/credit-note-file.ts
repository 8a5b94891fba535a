import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import { type Cents, type Currency, cents, formatExact } from '../../domain/kernel/money.ts'
import { dayThere, periodThere } from '../../domain/kernel/when-words.ts'
import type { PaperLine, PaperWords } from '../documents/draw-paper.ts'
import type { Paper } from '../documents/paper-file.ts'
import type { CreditNote } from './credit-notes.sql.ts'
import { buyerOf } from './receipt-words.ts'

export function creditNoteNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}

export function creditNotePaper(note: CreditNote, clock: Clock): Paper {
  const words = wordsOf(note, clock)
  return { name: `credit-note-${words.number}`, words }
}

function wordsOf(note: CreditNote, clock: Clock): PaperWords {
  const { facts, zone } = note
  const { operator, host, space, currency } = facts
  const money = (amount: Cents) => formatExact(cents(-amount), currency as Currency)
  const line = (label: string, amount: Cents): PaperLine[] => (amount === 0 ? [] : [[label, money(amount)]])
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
