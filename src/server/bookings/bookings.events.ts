import type { BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { addChangeReceipts, addCreditNote, addReceipt, forgetOnNotes, forgetParty } from './documents/receipts.sql.ts'
import { mailChange } from './emails/mail-change.ts'
import { mailConfirmation } from './emails/mail-confirmation.ts'
import { mailRefund } from './emails/mail-refund.ts'
import { refundFailed } from './refund-guest.ts'
import { findAuthorised } from './requests.sql.ts'
import { releasePayment } from './settle-payment.ts'

const letReservedGo = async ({ jobs }: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }) => {
  for (const { id: paymentId } of await findAuthorised(tx, bookingId))
    await jobs.enqueue(tx, releasePayment, { paymentId })
}

export const bookingReader: EventReader<Deps> = {
  name: 'bookings',
  on: {
    'booking.confirmed': async ({ config, clock, jobs }, tx, { bookingId }) => {
      await addReceipt(tx, bookingId, config.operator, clock.now())
      await jobs.enqueue(tx, mailConfirmation, { bookingId })
    },
    'booking.changed': async ({ config, clock, jobs }, tx, { bookingId }) => {
      // The receipt for the sale must have the first number, even if the booking was made before receipts existed.
      await addReceipt(tx, bookingId, config.operator, clock.now())
      await addChangeReceipts(tx, bookingId, config.operator, clock.now())
      await jobs.enqueue(tx, mailChange, { bookingId })
    },
    'booking.declined': letReservedGo,
    'booking.withdrawn': letReservedGo,
    'booking.expired': letReservedGo,
    'booking.cancelled': letReservedGo,
    'account.deleted': async (_deps, tx, { accountId }) => {
      await forgetParty(tx, accountId)
      await forgetOnNotes(tx, accountId)
    },
    'refund.failed': (deps, tx, told) => refundFailed(deps, tx, told, deps.clock.now()),
    'booking.refunded': async ({ clock, jobs }, tx, { bookingId, refundId }) => {
      // Events from earlier versions don't name a refund.
      if (!refundId) return
      await addCreditNote(tx, refundId, clock.now())
      await jobs.enqueue(tx, mailRefund, { bookingId, refundId })
    },
  },
}
