import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { makeBlock, moveBlock } from '../spaces/calendars/make-block.ts'
import { joinWhole } from '../spaces/parts/join-whole.ts'
import { cancelAttempt } from './cancel-attempt.ts'
import { checkOut } from './check-out.ts'
import { checkPayment } from './check-payment.ts'
import { downloadCalendar, downloadReceipt } from './download-booking.ts'
import { withoutLapsedAttempts } from './end-lapsed-attempts.ts'
import { holdSlot } from './hold-slot.ts'
import { listBookings } from './list-bookings.ts'
import { downloadCreditNote, listDocuments } from './list-documents.ts'
import { liveHold } from './live-hold.ts'
import { releaseHold } from './release-hold.ts'
import { showBooking } from './show-booking.ts'
import { showParty } from './show-party.ts'

const { bookings } = contract

export const documentEndpoints = {
  listDocuments: bind(contract.documents.listDocuments, listDocuments),
  creditNote: bind(contract.documents.creditNote, downloadCreditNote),
}

/** Hosts' blocks on their own time, which an abandoned payment must not prevent. */
export const blockEndpoints = {
  makeBlock: bind(contract.calendars.makeBlock, withoutLapsedAttempts(makeBlock)),
  moveBlock: bind(contract.calendars.moveBlock, withoutLapsedAttempts(moveBlock)),
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
