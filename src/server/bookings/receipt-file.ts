import path from 'node:path'
import { inDrawingThread } from '../documents/drawing-thread.ts'
import type { BookingRow } from './bookings.sql.ts'
import type { drawReceipt } from './draw-receipt.ts'
import { receiptWords } from './receipt-words.ts'
import type { Receipt } from './receipts.sql.ts'

const DRAWING = path.join(import.meta.dirname, 'draw-receipt.ts')

/** The numbered receipt of a booking that was sold. */
export async function receiptFile(row: BookingRow, receipt: Receipt): Promise<File> {
  const words = receiptWords(row, receipt)
  const pdf = await inDrawingThread<typeof words, Awaited<ReturnType<typeof drawReceipt>>>(
    DRAWING,
    'drawReceipt',
    words,
  )
  return new File([new Uint8Array(pdf)], `receipt-${words.number}.pdf`, { type: 'application/pdf' })
}
