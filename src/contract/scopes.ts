import type { Scope } from '../domain/accounts/api-key.ts'
import { contract } from './api.ts'
import type { Who } from './shapes.ts'

type Module = keyof typeof contract
type Operation = { [M in Module]: `${M}.${string & keyof (typeof contract)[M]}` }[Module]
/** What a key needs to call an endpoint: nothing beyond being valid, a scope, or null if no key may call it. */
export type KeyAccess = 'any_key' | Scope | null

type Resource = Scope extends `${string}:${infer R}` ? Exclude<R, 'payments' | 'payouts' | 'profile'> : never

/** A module's resource gives the scopes to read and to write. */
const RESOURCES: Record<Module, Resource | 'any_key' | null> = {
  search: 'any_key',
  spaces: 'any_key',
  hosts: 'any_key',
  listings: 'spaces',
  photosOfSpaces: 'spaces',
  partsOfSpaces: 'spaces',
  calendars: 'spaces',
  calendarLinks: 'spaces',
  embeds: 'spaces',
  bookings: 'bookings',
  bookingSteps: 'bookings',
  bookingChanges: 'bookings',
  bookingProblems: 'bookings',
  documents: 'bookings',
  reviews: 'reviews',
  favourites: 'favourites',
  conversations: 'messages',
  messages: 'messages',
  savedReplies: 'messages',
  files: 'messages',
  contentPages: 'admin',
  admin: 'admin',
  people: 'admin',
  allBookings: 'admin',
  upkeep: 'admin',
  storedFiles: 'admin',
  errorGroups: 'admin',
  insightReports: 'admin',
  environment: 'admin',
  charges: 'admin',
  settings: 'admin',
  accounting: 'admin',
  listingReviews: 'admin',
  reports: 'admin',
  financial: null,
  payouts: null,
  dashboard: null,
  accounts: null,
  sessions: null,
  profile: null,
  dataExports: null,
  apiKeys: null,
  siteKeys: null,
  paymentMethods: null,
  hosting: null,
  notices: null,
  push: null,
  stopLinks: null,
  realtime: null,
  insights: null,
  webhooks: null,
  siteWebhooks: null,
}

/**
 * Where the module and the method don't tell. Whatever charges the key's owner or refunds money needs `write:payments`.
 */
const EXCEPTIONS: Partial<Record<Operation, KeyAccess>> = {
  'calendarLinks.exportCalendar': 'any_key',
  'reviews.listReviews': 'any_key',
  'favourites.showSharedList': 'any_key',
  'contentPages.showPage': 'any_key',
  // They name the guests of the bookings that they show.
  'calendars.showTimeline': 'read:bookings',
  'calendarLinks.listConflicts': 'read:bookings',
  'bookings.checkOut': 'write:payments',
  'bookingSteps.cancelBooking': 'write:payments',
  'bookingChanges.previewChange': 'read:bookings',
  // The proposal binds the proposer: as soon as the other person accepts, the guest is charged or refunded.
  'bookingChanges.proposeChange': 'write:payments',
  'bookingChanges.acceptChange': 'write:payments',
  'bookingProblems.answerProblem': 'write:payments',
  'bookingProblems.acceptOffer': 'write:payments',
  'bookingProblems.listProblems': 'read:admin',
  'reviews.reportReview': null,
  'reviews.listReports': 'read:admin',
  'reviews.settleReports': 'write:admin',
  'messages.linkAttachment': 'read:messages',
  'messages.reportMessage': null,
  'messages.listMessageReports': 'read:admin',
  'messages.openMessageReport': 'write:admin',
  'messages.settleMessageReports': 'write:admin',
  'messages.linkReportedFile': 'write:admin',
  'files.linkDocument': 'read:messages',
  'files.setProfilePhoto': null,
  'files.removeProfilePhoto': null,
  'reports.reportSubject': null,
  'dashboard.listBookings': 'read:bookings',
  'dashboard.showRequests': 'read:bookings',
  'dashboard.listReviews': 'read:reviews',
  'financial.statementPdf': 'read:payouts',
  'financial.statementCsv': 'read:payouts',
  'financial.commissionInvoice': 'read:payouts',
  'financial.showBalance': 'read:payouts',
  'financial.showEarnings': 'read:payouts',
  'financial.listPayouts': 'read:payouts',
  'financial.showPayout': 'read:payouts',
  'financial.listLines': 'read:payouts',
  'financial.exportLines': 'read:payouts',
  'financial.listStatements': 'read:payouts',
  'payouts.showPayoutSettings': 'read:payouts',
  'paymentMethods.listMethods': 'write:payments',
  'sessions.whoAmI': 'read:profile',
}

type Facts = { route: { method?: string; path?: string }; meta: { who: Who } }
const BY_ROUTE = new Map<string, KeyAccess>()
for (const [module, endpoints] of Object.entries(contract))
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { route, meta } = (endpoint as { '~orpc': Facts })['~orpc']
    BY_ROUTE.set(routeOf(route), accessTo(module as Module, name, route.method ?? 'POST', meta.who))
  }

function accessTo(module: Module, name: string, method: string, who: Who): KeyAccess {
  // A key can't confirm anyone's identity.
  if (who === 'confirmed' || who === 'confirmed_admin') return null
  const exception = EXCEPTIONS[`${module}.${name}` as Operation]
  if (exception !== undefined) return exception
  const resource = RESOURCES[module]
  if (resource === null || resource === 'any_key') return resource
  return `${method === 'GET' ? 'read' : 'write'}:${resource}`
}

function routeOf({ method, path }: Facts['route']): string {
  return `${method} ${path}`
}

export function keyAccess(route: Facts['route']): KeyAccess {
  return BY_ROUTE.get(routeOf(route)) ?? null
}
