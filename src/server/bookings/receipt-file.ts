import type { Clock } from '../../domain/kernel/clock.ts'
import type { Paper } from '../documents/paper-file.ts'
import type { BookingRow } from './bookings.sql.ts'
import { receiptWords } from './receipt-words.ts'
import type { Receipt } from './receipts.sql.ts'

export function receiptPaper(row: BookingRow, receipt: Receipt, clock: Clock): Paper {
  const words = receiptWords(row, receipt, clock)
  return { name: `receipt-${words.number}`, words }
}
