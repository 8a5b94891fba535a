import { adminMissing, adminOf, admins, cell, type Row } from './rows.ts'

/** Acts on several things that are not there. */
const NOTHING: Row = { none: cell(401, 403, 401, 403, 404) }

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
  'people.resetFactor': adminMissing,
  'people.rulePeople': admins,
  'reports.listSubjectReports': admins,
  // No such report is there.
  'reports.settleSubjectReports': { none: cell(401, 403, 401, 403, 404) },
  'admin.keepUndecided': { none: cell(401, 403, 401, 403, 409) },
  'admin.showHeldPayout': { none: cell(401, 403, 401, 403, 404) },
  'admin.decidePayout': { none: cell(401, 403, 401, 403, 409) },
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
  'allBookings.listAllBookings': admins,
  'allBookings.exportAllBookings': admins,
  'charges.showCharges': admins,
  // Somebody has changed something since: what they say they have seen was never so.
  'charges.setFees': { none: cell(401, 403, 401, 403, 409) },
  'charges.setTax': { none: cell(401, 403, 401, 403, 409) },
  'settings.showSettings': admins,
  // The same version is set once.
  'settings.setBrand': admins,
  'settings.setContact': admins,
  'settings.setOperator': admins,
  'settings.setCopy': admins,
  'settings.setFeatured': admins,
  'settings.setPolicies': admins,
  'settings.setAmenities': admins,
  'environment.showEnvironment': admins,
  'upkeep.listJobs': admins,
  'upkeep.listAlerts': admins,
  'storedFiles.listFiles': admins,
  // The object of these calls is no file.
  'storedFiles.showFile': adminMissing,
  'storedFiles.moveFile': adminMissing,
  'storedFiles.copyFile': adminMissing,
  'storedFiles.removeFile': adminMissing,
  'errorGroups.listErrors': admins,
  'insightReports.showInsights': admins,
  'insightReports.showVitals': admins,
  'errorGroups.showError': adminMissing,
  // No job has failed, nothing is suspicious, nothing is reported.
  'upkeep.retryJobs': NOTHING,
  'upkeep.dropJobs': NOTHING,
  'upkeep.handleAlerts': NOTHING,
  'errorGroups.resolveErrors': NOTHING,
  'reviews.settleReports': NOTHING,
  'messages.settleMessageReports': NOTHING,
  'messages.linkReportedFile': adminOf,
}
