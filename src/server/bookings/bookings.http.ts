import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { importBlocks } from '../spaces/calendars/import-blocks.ts'
import { makeBlock, moveBlock } from '../spaces/calendars/make-block.ts'
import { joinWhole } from '../spaces/parts/parts.ts'
import { checkOut } from './check-out.ts'
import { cancelAttempt, checkPayment } from './check-payment.ts'
import { downloadCalendar, downloadCreditNote, downloadReceipt, listDocuments } from './documents/booking-documents.ts'
import { holdSlot } from './hold-slot.ts'
import { listBookings } from './list-bookings.ts'
import { endLapsedOf, withoutLapsedAttempts } from './reconcile-payment.ts'
import { liveHold, releaseHold } from './release-hold.ts'
import { showBooking, showParty } from './show-booking.ts'

const { bookings } = contract

export const documentEndpoints = {
  listDocuments: bind(contract.documents.listDocuments, listDocuments),
  creditNote: bind(contract.documents.creditNote, downloadCreditNote),
}

/** An abandoned payment must not stop hosts from blocking their own time. */
export const blockEndpoints = {
  makeBlock: bind(contract.calendars.makeBlock, withoutLapsedAttempts(makeBlock)),
  moveBlock: bind(contract.calendars.moveBlock, withoutLapsedAttempts(moveBlock)),
  importBlocks: bind(contract.calendars.importBlocks, importBlocks(endLapsedOf)),
}
export const joinEndpoints = { joinWhole: bind(contract.partsOfSpaces.joinWhole, withoutLapsedAttempts(joinWhole)) }

export const bookingEndpoints = {
  holdSlot: bind(bookings.holdSlot, holdSlot),
  showHold: bind(bookings.showHold, showBooking),
  releaseHold: bind(bookings.releaseHold, releaseHold),
  checkOut: bind(bookings.checkOut, checkOut),
  checkPayment: bind(bookings.checkPayment, checkPayment),
  cancelAttempt: bind(bookings.cancelAttempt, cancelAttempt),
  liveHold: bind(bookings.liveHold, liveHold),
  listBookings: bind(bookings.listBookings, listBookings),
  showBooking: bind(bookings.showBooking, (ctx, { id }) => showParty(ctx, id)),
  calendarFile: bind(bookings.calendarFile, downloadCalendar),
  receipt: bind(bookings.receipt, downloadReceipt),
}
