import { contract } from '../../../src/contract/api.ts'
import type { Who } from '../../../src/contract/shapes.ts'
import { PASSWORD, type Person } from '../../support/people.ts'
import { EXAMPLE_STARS } from '../../support/reviews.ts'
import { TEST_CARD } from '../../support/test-cards.ts'
import { A_GIF, aForm, aPdf } from '../../support/uploads.ts'

export type Operation = { name: string; who: Who; method: string; path: string }

export const operations: Operation[] = Object.entries(contract).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, call]) => {
    const { route, meta } = (call as { '~orpc': { route: { method: string; path: string }; meta: { who: Who } } })[
      '~orpc'
    ]
    return { name: `${module}.${name}`, who: meta.who, method: route.method, path: route.path }
  }),
)

export const ask = { mode: 'days', startDate: '2027-08-10', endDate: '2027-08-10' } as const
const key = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
const token = 'x'.repeat(43)
let count = 0
const email = () => `rights-${++count}@people.example`
const name = { firstName: 'A', lastName: 'B' }

export const application = {
  legalName: 'Ada Tester',
  businessName: '',
  country: 'DE',
  phone: '+49 30 1234567',
  pitch: 'A bright loft by the river, for workshops and quiet shoots.',
}

const IMPORTED_SPACE = [
  'title,type,people,city,country,address,price_per_day',
  'Loft,studio,12,Berlin,DE,Elbestrasse 1,240',
].join('\n')
const message = () => ({ key: crypto.randomUUID(), text: 'Hello' })
const bodies: Record<string, () => object> = {
  'spaces.quoteSlot': () => ({ people: 1, ask }),
  'listings.createListing': () => ({}),
  'listings.importListings': () => ({ csv: IMPORTED_SPACE }),
  'listingReviews.decideListing': () => ({ decision: 'send_back', reason: 'x', version: 1 }),
  'notices.readNotices': () => ({}),
  'notices.choosePreferences': () => ({ choices: [] }),
  // This address leads nowhere, so no network request is made.
  'push.subscribePush': () => ({ endpoint: 'https://127.0.0.1/x', keys: { p256dh: 'x', auth: 'x' } }),
  'webhooks.addWebhook': () => ({ url: 'https://127.0.0.1/x', types: ['message.sent'] }),
  'webhooks.changeWebhook': () => ({ description: 'x' }),
  'siteWebhooks.addWebhook': () => ({ url: 'https://127.0.0.1/x', types: ['message.sent'] }),
  'siteWebhooks.changeWebhook': () => ({ description: 'x' }),
  'push.unsubscribePush': () => ({ endpoint: 'https://127.0.0.1/x' }),
  'stopLinks.stopMails': () => ({ token }),
  'listingReviews.setListingReview': () => ({ reviewed: true }),
  'listings.saveDraft': () => ({ version: 0, changes: { title: 'x' } }),
  'listings.publishListing': () => ({ version: 0 }),
  'partsOfSpaces.joinWhole': () => ({ whole: crypto.randomUUID() }),
  'calendars.makeBlock': () => ({ when: { mode: 'days', startDate: '2027-03-20', endDate: '2027-03-20' } }),
  'calendars.importBlocks': () => ({ csv: 'space,from,to\nx,2027-03-20,2027-03-20' }),
  'calendars.moveBlock': () => ({ when: { mode: 'days', startDate: '2027-03-21', endDate: '2027-03-21' } }),
  'calendars.setException': () => ({ date: '2027-03-20', hours: null }),
  'calendars.removeException': () => ({ date: '2027-03-20' }),
  'calendarLinks.addSource': () => ({ url: 'https://127.0.0.1/a.ics' }),
  'calendarLinks.dismissConflict': () => ({}),
  'embeds.addEmbedSite': () => ({ site: 'https://www.example.com' }),
  'payouts.savePayoutSettings': () => ({ schedule: 'daily', weekday: 1, monthDay: 1, minimumCents: 0 }),
  'admin.keepUndecided': () => ({ reason: 'x' }),
  'admin.decidePayout': () => ({ refundCents: 0, reason: 'x' }),
  'reviews.settleReports': () => ({ ids: [crypto.randomUUID()], outcome: 'dismissed', reason: 'x' }),
  'reports.reportSubject': () => ({ about: { of: 'listing', spaceId: crypto.randomUUID(), reason: 'fake' } }),
  'reports.settleSubjectReports': () => ({ ids: [crypto.randomUUID()], outcome: 'dismissed', reason: 'x' }),
  'messages.settleMessageReports': () => ({ ids: [crypto.randomUUID()], outcome: 'dismissed', reason: 'x' }),
  'upkeep.retryJobs': () => ({ ids: [crypto.randomUUID()], reason: 'x' }),
  'upkeep.dropJobs': () => ({ ids: [crypto.randomUUID()], reason: 'x' }),
  'storedFiles.moveFile': () => ({
    bucket: 'documents',
    name: 'b.pdf',
    reason: 'x',
    seen: { bucket: 'documents', name: 'a.pdf' },
  }),
  'storedFiles.copyFile': () => ({ bucket: 'documents', name: 'b.pdf', reason: 'x' }),
  'storedFiles.removeFile': () => ({ reason: 'x' }),
  'upkeep.handleAlerts': () => ({ ids: [2_000_000_000], reason: 'x' }),
  'errorGroups.resolveErrors': () => ({ ids: [crypto.randomUUID()], reason: 'x' }),
  'charges.setFees': () => ({ servicePpm: 1, commissionPpm: 1, stand: 'x', reason: 'x' }),
  'charges.setTax': () => ({ region: 'DE', name: 'VAT', ppm: 1, stand: 'x', reason: 'x' }),
  'apiKeys.createKey': () => ({ name: 'Calendar', scopes: ['read:bookings'], days: 30 }),
  'siteKeys.createKey': () => ({ name: 'Books', scopes: ['read:admin'], days: 30 }),
  'settings.saveSettings': () => ({ changes: { brand: { value: 'Rooms', version: 0 } }, reason: 'x' }),
  'people.changeRole': () => ({ from: 'user', to: 'host', reason: 'x' }),
  'people.suspendPerson': () => ({ reason: 'x' }),
  'people.restorePerson': () => ({ reason: 'x' }),
  'people.resetFactor': () => ({ reason: 'x' }),
  'people.signOutPerson': () => ({ reason: 'x' }),
  'people.rulePeople': () => ({ ids: [crypto.randomUUID()], act: 'suspend', reason: 'x' }),
  'accounting.reconcileNow': () => ({}),
  'accounting.settleDifference': () => ({ how: 'accepted', reason: 'x' }),
  'bookings.holdSlot': () => ({ spaceId: '', people: 1, ask }),
  'bookings.checkOut': () => ({ card: TEST_CARD }),
  'bookingChanges.previewChange': () => ({ people: 1 }),
  'bookingChanges.proposeChange': () => ({ people: 1, totalCents: 1 }),
  'bookingSteps.declineRequest': () => ({ reason: 'x' }),
  'bookingSteps.withdrawRequest': () => ({}),
  'bookingSteps.cancelBooking': () => ({ reason: 'x', refundCents: 1 }),
  'bookingProblems.reportProblem': () => ({ reason: 'other', text: 'x' }),
  'bookingProblems.answerProblem': () => ({ text: 'x' }),
  'bookingProblems.acceptOffer': () => ({ offerCents: 1 }),
  'bookingProblems.withdrawProblem': () => ({ state: 'open' }),
  'bookingProblems.settleProblem': () => ({ refundCents: 0, reason: 'x' }),
  'reviews.writeReview': () => ({ overall: 5, categories: EXAMPLE_STARS.guest }),
  'reviews.replyToReview': () => ({ text: 'Thank you.' }),
  'reviews.reportReview': () => ({ reason: 'untrue' }),
  'conversations.startConversation': () => ({ about: { spaceId: crypto.randomUUID() }, ...message() }),
  'conversations.markReceived': () => ({ upTo: '2027-03-01T08:00:00Z' }),
  'conversations.markRead': () => ({ upTo: '2027-03-01T08:00:00Z' }),
  'messages.sendMessage': message,
  'messages.reportMessage': () => ({ reason: 'spam' }),
  'savedReplies.saveReply': () => ({ title: 'Hours', text: 'From nine.' }),
  'savedReplies.changeReply': () => ({ title: 'Hours', text: 'From ten.' }),
  'favourites.mergeFavourites': () => ({ ids: [] }),
  'favourites.nameList': () => ({ name: 'Shoots' }),
  'paymentMethods.addMethod': () => ({ card: TEST_CARD }),
  'accounts.signUp': () => ({ email: email(), password: PASSWORD, data: { first_name: 'A', last_name: 'B' } }),
  'accounts.signIn': () => ({ email: email(), password: PASSWORD }),
  'accounts.answerSecondFactor': () => ({ code: '000000' }),
  'accounts.requestCode': () => ({ email: email() }),
  'accounts.answerCode': () => ({ email: email(), code: '000000' }),
  'accounts.signInWithGoogle': () => ({ credential: 'x' }),
  'accounts.joinAccount': () => ({ token }),
  'accounts.signInWithPasskey': () => ({ answer: key }),
  'accounts.requestRecovery': () => ({ email: email() }),
  'accounts.checkRecoveryLink': () => ({ token }),
  'accounts.resetPassword': () => ({ token, password: PASSWORD }),
  'accounts.resendVerification': () => ({ email: email() }),
  'accounts.checkVerificationLink': () => ({ token }),
  'accounts.verifyEmail': () => ({ token }),
  'accounts.checkClaimLink': () => ({ token }),
  'accounts.claimAccount': () => ({ token }),
  'accounts.requestFactorReset': () => ({ token }),
  'accounts.checkStopLink': () => ({ token }),
  'accounts.stopFactorResetByLink': () => ({ token }),
  'sessions.reauthenticate': () => ({ by: 'password', password: PASSWORD }),
  'insights.logError': () => ({ error_message: 'x', page_url: '/', context: {} }),
  'insights.logEvent': () => ({ event_name: 'page_view', properties: {} }),
  'insights.logMetrics': () => [{ metric_name: 'lcp', metric_value: 1, page_url: '/' }],
  'insights.monitorSecurity': () => ({ event_type: 'suspicious_rapid_clicks', details: {} }),
  'photosOfSpaces.orderPhotos': () => ({ photoIds: [] }),
  'photosOfSpaces.describePhoto': () => ({ alt: 'A hall' }),
  'profile.changeName': () => name,
  'profile.changeEmail': () => ({ email: email() }),
  'profile.changePassword': () => ({ password: 'Quiet-Harbour-8213', current: PASSWORD }),
  'profile.verifySecondFactor': () => ({ code: '000000' }),
  'hosting.saveApplication': () => ({ ...application, version: null }),
  'hosting.submitApplication': () => ({ version: 1 }),
  'admin.decideApplication': () => ({ decision: 'approve', version: 2 }),
  'contentPages.savePage': () => ({ title: 'x', description: 'x', body: 'x', version: 0 }),
  'contentPages.publishPage': () => ({ version: 1 }),
  'contentPages.withdrawPage': () => ({}),
  'contentPages.publishStarters': () => ({ slugs: ['about'] }),
  'profile.addPasskey': () => ({ name: 'Laptop', answer: key }),
}
const forms: Record<string, () => FormData> = {
  'bookingProblems.uploadProblemPhotos': () => aForm([['a.gif', A_GIF]]),
  'hosting.addDocuments': () => aForm([['a.pdf', aPdf()]]),
  'files.uploadDocuments': () => aForm([['a.pdf', aPdf()]]),
  'files.setProfilePhoto': () => aForm([['a.gif', A_GIF]]),
  'photosOfSpaces.addPhotos': () => aForm([['a.gif', A_GIF]]),
}
const queries: Record<string, string> = {
  'search.mapMarkers': '?bounds=13,52,14,53&zoom=4',
  'search.suggestPlaces': '?q=ber',
  'dashboard.lookUp': '?q=ber',
  'listings.suggestCities': '?q=ber',
  'conversations.searchMessages': '?q=grey',
  'search.placesWithin': '?bounds=13,52,14,53&zoom=11',
  'calendars.showTimeline': '?from=2027-03-08&days=7',
  'calendarLinks.exportCalendar': `?token=${token}`,
  'spaces.freeSlots': '?month=2027-03',
  'financial.statementPdf': '?month=2027-01',
  'financial.statementCsv': '?month=2027-01',
  'financial.commissionInvoice': '?month=2027-01',
  'bookings.listBookings': '?when=upcoming',
  'stopLinks.showStop': `?token=${token}`,
  'favourites.showSharedList': `?token=${token}`,
}

function bodyOf(op: string, id: string, more: object): string | undefined {
  const made = bodies[op]?.() ?? (Object.keys(more).length > 0 ? {} : undefined)
  if (Array.isArray(made)) return JSON.stringify(made.map((one) => ({ ...one, ...more })))
  return made && JSON.stringify({ ...about(made, id), ...more })
}

function about(made: object, id: string): object {
  if ('spaceId' in made) return { ...made, spaceId: id }
  if ('slugs' in made && /^[a-z-]+$/.test(id)) return { slugs: [id] }
  if (!('ids' in made && 'reason' in made)) return made
  const counted = typeof (made.ids as unknown[])[0] === 'number'
  if (!counted) return { ...made, ids: [id] }
  return /^\d+$/.test(id) ? { ...made, ids: [Number(id)] } : made
}

/** `more` are further fields: of the body, or of the query if there is no JSON body. */
export async function call({ name: op, method, path }: Operation, by: Person, id: string, more: object = {}) {
  const form = forms[op]?.()
  const hasJson = method !== 'GET' && !form
  const body = bodyOf(op, id, hasJson ? more : {})
  const query = new URLSearchParams(queries[op])
  if (!hasJson) for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  const slug = /^[a-z-]+$/.test(id) ? id : 'about'
  const place = path
    .replace('{id}', id)
    .replace('{slug}', slug)
    .replace(/\{(photo|document|file)Id\}/, id)
  return by.fetch(`/api/v1${place}?${query}`, {
    method,
    ...(form && { body: form }),
    ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}),
  })
}

export const namesAnObject = ({ name: op, path }: Operation) => path.includes('{id}') || op === 'bookings.holdSlot'
