import type { Kind } from './actors.ts'

/** Whose object a call names; `none` for a call that names none. */
export type Target = 'none' | 'own' | 'foreign' | 'missing'
/** The status that each kind of actor gets. */
type Cell = Record<Kind, number>
export type Row = Partial<Record<Target, Cell>>

const cell = (stranger: number, account: number, gone: number, host = account, admin = host): Cell => ({
  ...{ stranger, account, gone, host, admin },
})
const everybody = (status: number): Row => ({ none: cell(status, status, status) })
const accounts = (status: number): Row => ({ none: cell(401, status, 401) })
const nobody = cell(404, 404, 404)
/** A published space is everybody's to look at. */
const anySpace = (status = 200): Row => ({ foreign: cell(status, status, status), missing: nobody })
/** A hold is its visitor's, account or not; the session of who is gone has ended. */
const holder = (stranger: number, account: number): Row => ({
  own: cell(stranger, account, 404),
  foreign: nobody,
  missing: nobody,
})
const owner = (own: number): Row => ({
  own: cell(401, own, 401),
  foreign: cell(401, 404, 401),
  missing: cell(401, 404, 401),
})

/** For hosts, of whom an admin is one; others hear so before anything is looked for. */
const hosts = (status: number): Row => ({ none: cell(401, 403, 401, status) })
const hostOf = (own: number): Row => ({
  own: cell(401, 403, 401, own),
  foreign: cell(401, 403, 401, 404),
  missing: cell(401, 403, 401, 404),
})
/** For admins, who reach what is another's; nothing is their own. */
const admins: Row = { none: cell(401, 403, 401, 403, 200) }
const adminOf: Row = { foreign: cell(401, 403, 401, 403, 200), missing: cell(401, 403, 401, 403, 404) }

/** What each operation answers to whom. An operation without a row fails the test. */
export const expected: Record<string, Row> = {
  'search.findSpaces': everybody(200),
  'search.countSpaces': everybody(200),
  'search.mapMarkers': everybody(200),
  'search.suggestPlaces': everybody(200),
  'search.placesWithin': everybody(200),
  'search.featured': everybody(200),
  'spaces.showSpace': anySpace(),
  'spaces.freeSlots': anySpace(),
  'spaces.quoteSlot': anySpace(),
  // A list: of a space that is not there it is empty.
  'spaces.listReviews': { foreign: cell(200, 200, 200), missing: cell(200, 200, 200) },
  'spaces.similarSpaces': { foreign: cell(200, 200, 200), missing: cell(200, 200, 200) },
  'listings.listListings': accounts(200),
  'listings.createListing': hosts(200),
  'listings.showListing': owner(200),
  'listings.saveDraft': hostOf(200),
  // It lacks a town.
  'listings.publishListing': hostOf(409),
  'listings.withdrawListing': hostOf(200),
  'listings.pauseListing': hostOf(200),
  'listings.resumeListing': hostOf(200),
  'listings.archiveListing': hostOf(200),
  'listings.restoreListing': hostOf(200),
  'listings.copyListing': hostOf(200),
  'listings.suggestCities': hosts(200),
  'partsOfSpaces.showParts': owner(200),
  'partsOfSpaces.addPart': hostOf(200),
  // The whole it names is nobody's.
  'partsOfSpaces.joinWhole': hostOf(404),
  'partsOfSpaces.leaveWhole': hostOf(200),
  'calendars.showTimeline': accounts(200),
  'calendars.makeBlock': hostOf(200),
  'calendars.moveBlock': hostOf(200),
  'calendars.removeBlock': hostOf(200),
  'calendars.setException': hostOf(200),
  'calendars.removeException': hostOf(200),
  'dashboard.showToday': accounts(200),
  'dashboard.showEarnings': accounts(200),
  'dashboard.showFunnel': accounts(200),
  'dashboard.showOccupancy': accounts(200),
  'calendarLinks.listSources': owner(200),
  // The address leads to no public server.
  'calendarLinks.addSource': hostOf(422),
  'calendarLinks.refreshSource': hostOf(200),
  'calendarLinks.removeSource': hostOf(200),
  'calendarLinks.renewExport': hostOf(200),
  'calendarLinks.removeExport': hostOf(200),
  'calendarLinks.listConflicts': accounts(200),
  'calendarLinks.dismissConflict': hostOf(200),
  // Without its token it is nobody's, its owner's neither.
  'calendarLinks.exportCalendar': { own: nobody, foreign: nobody, missing: nobody },
  'bookings.holdSlot': anySpace(201),
  'bookings.showHold': holder(200, 200),
  'bookings.releaseHold': holder(200, 200),
  // Paying takes an account.
  'bookings.checkOut': holder(401, 200),
  'bookings.checkPayment': holder(200, 200),
  'bookings.liveHold': everybody(200),
  'bookings.listBookings': accounts(200),
  'bookings.showBooking': owner(200),
  'bookings.calendarFile': owner(200),
  'bookings.receipt': owner(200),
  'insights.logError': everybody(200),
  'insights.logEvent': everybody(200),
  'insights.logMetrics': everybody(200),
  'insights.monitorSecurity': everybody(200),
  'accounts.signUp': everybody(200),
  'accounts.signIn': everybody(401),
  'accounts.answerSecondFactor': everybody(410),
  'accounts.requestCode': everybody(200),
  'accounts.answerCode': everybody(422),
  'accounts.signInWithGoogle': everybody(404),
  'accounts.joinAccount': everybody(410),
  'accounts.passkeyOptions': everybody(200),
  'accounts.signInWithPasskey': everybody(422),
  'accounts.requestRecovery': everybody(200),
  'accounts.checkRecoveryLink': everybody(410),
  'accounts.resetPassword': everybody(410),
  'accounts.resendVerification': everybody(200),
  'accounts.checkVerificationLink': everybody(410),
  'accounts.verifyEmail': everybody(410),
  'accounts.claimAccount': everybody(410),
  'sessions.signOut': everybody(200),
  'sessions.whoAmI': everybody(200),
  'sessions.refreshSession': everybody(200),
  'sessions.reportActivity': everybody(200),
  'sessions.listDevices': accounts(200),
  'sessions.endDevice': owner(200),
  'sessions.requestReauthenticationCode': accounts(200),
  'sessions.reauthenticationOptions': accounts(200),
  'sessions.reauthenticate': accounts(200),
  'profile.showProfile': accounts(200),
  'profile.changeName': accounts(200),
  'profile.changeEmail': accounts(200),
  'profile.changePassword': accounts(200),
  // Their addresses are not proved.
  'profile.enrollSecondFactor': accounts(403),
  'profile.verifySecondFactor': accounts(410),
  'profile.renewBackupCodes': accounts(410),
  'profile.removeSecondFactor': accounts(200),
  'profile.newPasskeyOptions': accounts(200),
  'profile.addPasskey': accounts(422),
  'profile.removePasskey': owner(200),
  // Their addresses are not proved.
  'files.uploadDocuments': accounts(403),
  'files.linkDocument': owner(200),
  'files.removeDocument': owner(200),
  'files.setProfilePhoto': accounts(200),
  'files.removeProfilePhoto': accounts(200),
  'photosOfSpaces.listPhotos': hostOf(200),
  'photosOfSpaces.addPhotos': hostOf(201),
  'photosOfSpaces.orderPhotos': hostOf(200),
  // The space is theirs, such a photo is not there.
  'photosOfSpaces.describePhoto': hostOf(404),
  'photosOfSpaces.removePhoto': hostOf(404),
  'profile.exportEverything': accounts(200),
  'profile.deleteAccount': accounts(200),
  'hosting.showApplication': accounts(200),
  // Their addresses are not proved; who has proved theirs has tests of their own (src/server/hosting).
  'hosting.saveApplication': accounts(403),
  'hosting.submitApplication': accounts(403),
  'hosting.addDocuments': accounts(403),
  'hosting.removeDocument': { foreign: cell(401, 403, 401), missing: cell(401, 403, 401) },
  'admin.overview': admins,
  'admin.listApplications': admins,
  'admin.showApplication': adminOf,
  'admin.decideApplication': adminOf,
  'admin.openDocument': adminOf,
  'admin.auditLog': admins,
  'listingReviews.listWaiting': admins,
  'listingReviews.showWaiting': adminOf,
  'listingReviews.decideListing': adminOf,
  'listingReviews.setListingReview': admins,
}

/** Cells that are not what their row says. */
export const exceptions: Record<string, number> = {
  // The one thing to do for somebody half in: the code is wrong, but it is asked for.
  'accounts.answerSecondFactor none half in': 422,
  // The host of the space that is asked for cannot book it.
  'bookings.holdSlot foreign host': 403,
}
