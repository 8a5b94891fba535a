import { UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { paperFor } from '../documents/paper-file.ts'
import type { Context } from '../http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { creditNoteNumber, creditNotePaper } from './credit-note-file.ts'
import { findCreditNotes } from './credit-notes.sql.ts'
import { receiptNumber, totalOf } from './receipt-words.ts'
import { findReceipts } from './receipts.sql.ts'

type Asked = { id: BookingId }

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

/** A credit note of the visitor's booking; the last one unless a number is given. */
export async function downloadCreditNote(
  ctx: Context<'signed_in'>,
  { id, number }: Asked & { number?: number | undefined },
) {
  const { sql } = ctx.deps
  return paperFor(ctx, 'short', async () => {
    const row = await findMine(sql, ctx.visitor, id)
    const notes = row ? await findCreditNotes(sql, id) : []
    const note = number === undefined ? notes.at(-1) : notes.find((one) => one.number === number)
    return note ? ok(creditNotePaper(note, ctx.request.clock ?? UNKNOWN_CLOCK)) : err({ code: 'not_found' as const })
  })
}
