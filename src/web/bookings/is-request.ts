import type { Booking } from '../client/api-types.ts'

/** Not bought but asked for, once the card is sent. */
export const isRequest = ({ state, instant }: Pick<Booking, 'state' | 'instant'>) => state === 'held' && !instant

/** It will be confirmed by somebody else's yes, or only once it is paid: when is not known. */
export const isUnconfirmed = (booking: Pick<Booking, 'state' | 'instant'>) =>
  isRequest(booking) || booking.state === 'requested' || booking.state === 'payment_required'
