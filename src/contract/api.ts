import type { ContractRouterClient } from '@orpc/contract'
import { accounts, sessions } from './accounts.ts'
import { admin, allBookings, people, upkeep } from './admin.ts'
import { apiKeys, siteKeys } from './api-keys.ts'
import { bookingChanges, bookingProblems, bookingSteps, bookings, documents } from './bookings.ts'
import { calendarLinks, calendars } from './calendars.ts'
import { contentPages } from './content.ts'
import { embeds } from './embeds.ts'
import { environment } from './environment.ts'
import { files, storedFiles } from './files.ts'
import { accounting, financial } from './financial.ts'
import { dashboard, hosting } from './hosting.ts'
import { hosts } from './hosts.ts'
import { errorGroups, insightReports, insights } from './insights.ts'
import { listingReviews, listings, partsOfSpaces, photosOfSpaces } from './listings.ts'
import { conversations, messages, savedReplies } from './messages.ts'
import { notices, push, stopLinks } from './notifications.ts'
import { paymentMethods, payouts } from './payments.ts'
import { dataExports, profile } from './profile.ts'
import { realtime } from './realtime.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { charges, settings } from './settings.ts'
import { favourites, spaces } from './spaces.ts'
import { siteWebhooks, webhooks } from './webhooks.ts'

export const contract = {
  search,
  spaces,
  hosts,
  listings,
  photosOfSpaces,
  partsOfSpaces,
  calendars,
  calendarLinks,
  embeds,
  bookings,
  reviews,
  accounts,
  sessions,
  profile,
  dataExports,
  apiKeys,
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
  siteKeys,
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
  webhooks,
  siteWebhooks,
}

export type Api = ContractRouterClient<typeof contract>
