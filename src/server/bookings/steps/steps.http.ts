import { contract } from '../../../contract/api.ts'
import { bind } from '../../http/endpoints.ts'
import { acceptRequest } from './accept-request.ts'
import { cancelBooking, previewCancellation } from './cancel-booking.ts'
import { declineRequest, withdrawRequest } from './end-request.ts'
import { listAlternatives } from './list-alternatives.ts'
import { listSteps } from './list-steps.ts'

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
