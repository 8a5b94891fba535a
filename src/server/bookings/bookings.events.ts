import { type Currency, formatExact } from '../../domain/kernel/money.ts'
import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { refundedMail } from './emails/refunded.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { addReceipt, forgetParty } from './receipts.sql.ts'
import { findRefunded } from './refunded.sql.ts'
import { periodThere } from './when-words.ts'

/** What follows from what became of a booking. */
export const bookingReader: EventReader<Deps> = {
  name: 'bookings',
  on: {
    'booking.confirmed': async ({ config, clock, jobs }, tx, { bookingId }) => {
      await addReceipt(tx, bookingId, config.operator, clock.now())
      await jobs.enqueue(tx, mailConfirmation, { bookingId })
    },
    'account.deleted': (_deps, tx, { accountId }) => forgetParty(tx, accountId),
    'booking.refunded': async (deps, tx, { bookingId }) => {
      const refunded = await findRefunded(tx, bookingId)
      if (!refunded) return
      const amount = formatExact(refunded.amount, refunded.currency as Currency)
      await queueMail(deps, tx, {
        to: refunded.email,
        email: refundedMail(refunded.name, refunded.space, amount, {
          asked: refunded.reason !== 'not_as_asked',
          facts: [
            ['When', periodThere(refunded.from, refunded.to, refunded.zone)],
            ['Booking', `DL-${String(refunded.number).padStart(6, '0')}`],
          ],
        }),
      })
    },
  },
}
