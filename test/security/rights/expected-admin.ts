import { adminMissing, adminOf, admins, cell, type Row } from './rows.ts'

const NOTHING: Row = { none: cell(401, 403, 401, 403, 404) }

export const expectedAdmin: Record<string, Row> = {
  'admin.listUndecided': admins,
  // No suspended host has undecided bookings.
  'people.listPeople': admins,
  'people.exportPeople': admins,
  // The id in these calls doesn't belong to an account.
  'people.showPerson': adminMissing,
  'people.changeRole': adminMissing,
  'people.suspendPerson': adminMissing,
  'people.restorePerson': adminMissing,
  'people.resetFactor': adminMissing,
  'people.rulePeople': admins,
  'reports.listSubjectReports': admins,
  // The report doesn't exist.
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
  // The version that they name was never current.
  'charges.setFees': { none: cell(401, 403, 401, 403, 409) },
  'charges.setTax': { none: cell(401, 403, 401, 403, 409) },
  'settings.showSettings': admins,
  // The call saves the version that is already current.
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
  // The id in these calls doesn't belong to a file.
  'storedFiles.showFile': adminMissing,
  'storedFiles.moveFile': adminMissing,
  'storedFiles.copyFile': adminMissing,
  'storedFiles.removeFile': adminMissing,
  'errorGroups.listErrors': admins,
  'insightReports.showInsights': admins,
  'insightReports.showVitals': admins,
  'errorGroups.showError': adminMissing,
  // There are no failed jobs, alerts or reports.
  'upkeep.retryJobs': NOTHING,
  'upkeep.dropJobs': NOTHING,
  'upkeep.handleAlerts': NOTHING,
  'errorGroups.resolveErrors': NOTHING,
  'reviews.settleReports': NOTHING,
  'messages.settleMessageReports': NOTHING,
  'messages.linkReportedFile': adminOf,
}
