import type { ContractRouterClient } from '@orpc/contract'
import { accounting } from './accounting.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { allBookings } from './all-bookings.ts'
import { bookingChanges } from './booking-changes.ts'
import { bookingProblems } from './booking-problems.ts'
import { bookingSteps } from './booking-steps.ts'
import { bookings } from './bookings.ts'
import { calendarLinks } from './calendar-links.ts'
import { calendars } from './calendars.ts'
import { charges } from './charges.ts'
import { contentPages } from './content-pages.ts'
import { conversations } from './conversations.ts'
import { dashboard } from './dashboard.ts'
import { dataExports } from './data-exports.ts'
import { documents } from './documents.ts'
import { environment } from './environment.ts'
import { errorGroups } from './error-groups.ts'
import { favourites } from './favourites.ts'
import { files } from './files.ts'
import { financial } from './financial.ts'
import { hosting } from './hosting.ts'
import { insightReports } from './insight-reports.ts'
import { insights } from './insights.ts'
import { listingReviews } from './listing-reviews.ts'
import { listings } from './listings.ts'
import { messages } from './messages.ts'
import { notices, push, stopLinks } from './notifications.ts'
import { partsOfSpaces } from './parts.ts'
import { paymentMethods } from './payment-methods.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { photosOfSpaces } from './photos.ts'
import { profile } from './profile.ts'
import { realtime } from './realtime.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { savedReplies } from './saved-replies.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { spaces } from './spaces.ts'
import { storedFiles } from './stored-files.ts'
import { upkeep } from './upkeep.ts'

/** The complete API that browser and server share, in reading order. */
export const contract = {
  search,
  spaces,
  listings,
  photosOfSpaces,
  partsOfSpaces,
  calendars,
  calendarLinks,
  bookings,
  reviews,
  accounts,
  sessions,
  profile,
  dataExports,
  paymentMethods,
  files,
  hosting,
  dashboard,
  financial,
  payouts,
  admin,
  people,
  allBookings,
  upkeep,
  storedFiles,
  errorGroups,
  insightReports,
  environment,
  charges,
  settings,
  accounting,
  reports,
  bookingSteps,
  bookingChanges,
  bookingProblems,
  documents,
  favourites,
  conversations,
  messages,
  savedReplies,
  notices,
  push,
  stopLinks,
  realtime,
  listingReviews,
  contentPages,
  insights,
}

export type Api = ContractRouterClient<typeof contract>
