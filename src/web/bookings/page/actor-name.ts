import type { Booking } from '../../client/api-types.ts'
import { activityWords as words } from '../../copy/booking-activity.ts'
import { bookingPageWords } from '../../copy/bookings.ts'
import { named } from '../../format/brand.ts'

/** Returns "You" or the name of one of the booking's parties. */
export function actorName(actor: 'guest' | 'host' | 'admin', { party, space, guestName }: Booking): string {
  if (actor === party) return words.you
  if (actor === 'admin') return named(words.byAdmin)
  return actor === 'host' ? space.hostFirstName : (guestName ?? bookingPageWords.theGuest)
}
