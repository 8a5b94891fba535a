import { adminMissing, adminOf, admins, cell, type Row } from './rows.ts'

/** What the operations of those who run the place answer to whom; about money see expected-money.ts. */
export const expectedAdmin: Record<string, Row> = {
  'admin.listUndecided': admins,
  // No host of them is suspended.
  'people.listPeople': admins,
  'people.exportPeople': admins,
  // The object of these calls is no account.
  'people.showPerson': adminMissing,
  'people.changeRole': adminMissing,
  'people.suspendPerson': adminMissing,
  'people.restorePerson': adminMissing,
  'admin.keepUndecided': { none: cell(401, 403, 401, 403, 409) },
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
