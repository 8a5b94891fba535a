import type { Booking } from '../client/api-types.ts'
import { instantWords, zoneWords } from '../format/dates.ts'
import { yearOf } from '../format/slot.ts'

/** Formats an instant in the time zone of the booking's space, and names the zone. */
export const momentIn = ({ zone, now }: Pick<Booking, 'zone' | 'now'>, at: string): string =>
  `${instantWords(Temporal.Instant.from(at), zone, yearOf(now))} (${zoneWords(zone)})`
