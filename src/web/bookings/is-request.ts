import type { Booking } from '../client/api-types.ts'

/** The guest requests the booking and the host has to accept it. */
export const isRequest = ({ state, instant }: Pick<Booking, 'state' | 'instant'>) => state === 'held' && !instant

/** The booking depends on the host's acceptance or a payment, so the time of confirmation is unknown. */
export const isUnconfirmed = (booking: Pick<Booking, 'state' | 'instant'>) =>
  isRequest(booking) || booking.state === 'requested' || booking.state === 'payment_required'
