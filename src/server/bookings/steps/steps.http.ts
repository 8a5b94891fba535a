import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { acceptRequest, declineRequest, withdrawRequest } from './answer-request.ts'
import { cancelBooking, previewCancellation } from './cancel-booking.ts'
import { listAlternatives, listSteps } from './list-steps.ts'

const { bookingSteps } = contract

export const bookingStepEndpoints = {
  acceptRequest: bind(bookingSteps.acceptRequest, acceptRequest),
  declineRequest: bind(bookingSteps.declineRequest, declineRequest),
  withdrawRequest: bind(bookingSteps.withdrawRequest, withdrawRequest),
  previewCancellation: bind(bookingSteps.previewCancellation, previewCancellation),
  cancelBooking: bind(bookingSteps.cancelBooking, cancelBooking),
  listAlternatives: bind(bookingSteps.listAlternatives, listAlternatives),
  listSteps: bind(bookingSteps.listSteps, listSteps),
}
