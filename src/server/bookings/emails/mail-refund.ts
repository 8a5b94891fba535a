import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { type Currency, formatExact } from '../../../domain/kernel/money.ts'
import { periodThere } from '../../../domain/kernel/when-words.ts'
import { findAddressee } from '../../accounts/emails/choices.sql.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { paperFile } from '../../platform/documents/document-file.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { creditNotePaper } from '../documents/booking-documents.ts'
import { claimRefundEmail, findNoteOf } from '../documents/receipts.sql.ts'
import { refundedMail } from './bookings.emails.ts'
import { findRefunded } from './emails.sql.ts'
import { attached } from './mail-confirmation.ts'

export const mailRefund: Job<{ bookingId: BookingId; refundId: string }, Deps> = {
  name: 'bookings.mail-refund',
  tries: 60,
  run: async (deps, { bookingId, refundId }) => {
    const refunded = await findRefunded(deps.sql, bookingId, refundId)
    if (!refunded) return
    const note = await findNoteOf(deps.sql, refundId)
    const readers = (await findAddressee(deps.sql, refunded.email))?.clock ?? UNKNOWN_CLOCK
    const attachments = note ? [await attached(await paperFile(creditNotePaper(note, readers), deps.config.brand))] : []
    const amount = formatExact(refunded.amount, refunded.currency as Currency)
    const email = {
      ...refundedMail(refunded.name, refunded.space, amount, {
        reason: refunded.reason,
        path: `/bookings/${bookingId}`,
        facts: [
          ['When', periodThere(refunded.from, refunded.to, refunded.zone, readers)],
          ['Booking', bookingNumber(refunded.number)],
        ],
      }),
      attachments,
    }
    await inTransaction(deps.sql, async (tx) => {
      if (!(await claimRefundEmail(tx, refundId, deps.clock.now()))) return
      await queueOptionalEmail(deps, tx, { to: refunded.email, kind: 'confirmation', email })
    })
  },
}
