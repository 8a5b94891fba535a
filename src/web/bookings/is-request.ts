import type { Booking } from '../client/api-types.ts'

/** Not bought but asked for, once the card is sent. */
export const isRequest = ({ state, instant }: Pick<Booking, 'state' | 'instant'>) => state === 'held' && !instant

/** Nobody has said yes to it yet. */
export const isUnanswered = (booking: Pick<Booking, 'state' | 'instant'>) =>
  isRequest(booking) || booking.state === 'requested'
