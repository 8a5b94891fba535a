import { type Clock, UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { queueLetter } from '../accounts/letters/queue-letter.ts'
import { findClock } from '../accounts/sessions.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { paperFile } from '../documents/paper-file.ts'
import type { Job } from '../jobs/job.ts'
import { aboutChange } from './about-change.ts'
import { attached } from './attached.ts'
import { changeEndedMail } from './bookings.emails.ts'
import { findSold } from './bookings.sql.ts'
import { calendarFile } from './calendar-file.ts'
import { findChanges, takeUntoldChange } from './changes.sql.ts'
import { findLetterFacts } from './letters.sql.ts'
import { receiptPaper } from './receipt-file.ts'
import { findReceipts } from './receipts.sql.ts'

/** Emails guest and host once that new terms apply, with the new calendar file and the receipt for a higher price. */
export const mailChange: Job<{ bookingId: BookingId }, Deps> = {
  name: 'bookings.mail-change',
  tries: 60,
  run: async (deps, { bookingId }) => {
    const { sql, clock, config } = deps
    const [row, of, changes, receipts] = await Promise.all([
      findSold(sql, bookingId),
      findLetterFacts(sql, bookingId, 'confirmed'),
      findChanges(sql, bookingId),
      findReceipts(sql, bookingId),
    ])
    const change = changes.find(({ state }) => state === 'accepted')
    if (!row || !of || !change) return
    const calendar = await attached(calendarFile(row, config))
    const receipt = receipts.find((one) => one.change?.id === change.id)
    const readers = (await findClock(sql, row.guest_id)) ?? UNKNOWN_CLOCK
    const papers = receipt
      ? [await attached(await paperFile(receiptPaper(row, receipt, readers), config.brand)), calendar]
      : [calendar]
    await inTransaction(sql, async (tx) => {
      if (!(await takeUntoldChange(tx, change.id, clock.now()))) return
      for (const party of ['guest', 'host'] as const) {
        const to = of[party]
        if (!to) continue
        const attachments = party === 'guest' ? papers : [calendar]
        const email = (clock: Clock) => ({
          ...changeEndedMail(to.firstName, { ...aboutChange(change, of, party, clock), ending: 'accepted' }),
          attachments,
        })
        await queueLetter(deps, tx, { to: to.email, kind: 'confirmation', email })
      }
    })
  },
}
