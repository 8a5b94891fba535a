import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { bookings } from './bookings.ts'
import { calendarLinks } from './calendar-links.ts'
import { calendars } from './calendars.ts'
import { dashboard } from './dashboard.ts'
import { files } from './files.ts'
import { hosting } from './hosting.ts'
import { insights } from './insights.ts'
import { listingReviews } from './listing-reviews.ts'
import { listings } from './listings.ts'
import { partsOfSpaces } from './parts.ts'
import { photosOfSpaces } from './photos.ts'
import { profile } from './profile.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { spaces } from './spaces.ts'

/** Everything browser and server promise each other, in reading order. */
export const contract = {
  ...{ search, spaces, listings, photosOfSpaces, partsOfSpaces, calendars, calendarLinks, bookings, accounts },
  ...{ sessions, profile, files, hosting, dashboard, admin },
  listingReviews,
  insights,
}

export type Api = ContractRouterClient<typeof contract>
