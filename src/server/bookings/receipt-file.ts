import { paperFile } from '../documents/paper-file.ts'
import type { BookingRow } from './bookings.sql.ts'
import { receiptWords } from './receipt-words.ts'
import type { Receipt } from './receipts.sql.ts'

/** The numbered receipt of a booking that was sold. */
export async function receiptFile(row: BookingRow, receipt: Receipt, brand: string): Promise<File> {
  const words = receiptWords(row, receipt)
  return paperFile(`receipt-${words.number}`, words, brand)
}
