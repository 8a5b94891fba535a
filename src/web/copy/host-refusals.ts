import type { RefusalCode } from '../client/api-types.ts'

/** What only hosts can hear, about their spaces and calendars: other pages do not carry it. */
export const hostRefusals = {
  too_many_drafts: 'Fifty drafts are waiting to be published. Finish or archive one of them first.',
  not_now: 'This is not possible any more: the space has moved on meanwhile.',
  unknown_city: 'We do not know this town. Choose one from the list.',
  incomplete: 'Something is still missing before this space can be published.',
  other_zone: 'A space and its parts stand in one time zone, and these do not. Check the point on the map.',
  booked_there: 'Guests have booked it where it is. Put the pin back, or wait until their bookings are over.',
  archived: 'A space in the archive can neither have parts nor become one. Bring it back first.',
  too_deep: 'Spaces stand at most three deep: a house, its floors, their rooms.',
  too_many_parts: 'At most sixty spaces belong together.',
  already_part: 'This space is part of another already. Take it out of that first.',
  inside_itself: 'A space cannot be part of itself, nor of what is inside it.',
  other_currency: 'A space and its parts have their prices in one currency, and these do not.',
  parts_overlap: 'The two are taken at the same time, so they cannot be booked together. Nothing was changed.',
  skipped_hour: 'The clock skips this hour on that day. Choose another time.',
  too_many_blocks: 'A thousand blocks are waiting here. Free some of them first.',
  bad_url: 'This is no address of a calendar. It begins with https:// and names no password.',
  not_allowed: 'This address cannot be read from here: it must lead to a public server, on its usual port.',
} as const satisfies Partial<Record<RefusalCode, string>>

export type HostCode = keyof typeof hostRefusals
