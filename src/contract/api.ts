import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { bookings } from './bookings.ts'
import { calendarLinks } from './calendar-links.ts'
import { calendars } from './calendars.ts'
import { insights } from './insights.ts'
import { listings } from './listings.ts'
import { profile } from './profile.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { spaces } from './spaces.ts'

/** Everything browser and server promise each other, in reading order. */
export const contract = {
  search,
  spaces,
  listings,
  calendars,
  calendarLinks,
  bookings,
  accounts,
  sessions,
  profile,
  insights,
}

export type Api = ContractRouterClient<typeof contract>
