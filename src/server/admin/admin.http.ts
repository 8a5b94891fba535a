import { contract } from '../../contract/api.ts'
import {
  changeRole,
  resetFactor,
  restorePerson,
  rulePeople,
  signOutPerson,
  suspendPerson,
} from '../accounts/people/rule-person.ts'
import { decidePayout, keepUndecided, listUndecided, showHeldPayout } from '../bookings/suspended/decide-undecided.ts'
import { copyFile, listFiles, moveFile, removeFile, showFile } from '../files/stored/stored-files.ts'
import { decideApplication, listApplications, openDocument, readApplication } from '../hosting/review-application.ts'
import { bind } from '../platform/http/endpoints.ts'
import { showBookingRecord } from './booking-record.ts'
import { listErrors, resolveErrors, showError } from './error-groups.ts'
import { exportAllBookings, listAllBookings } from './list-all-bookings.ts'
import { exportPeople, listPeople, listPersonEmails, showPerson } from './people.ts'
import { readAuditLog } from './read-audit-log.ts'
import { showFigures } from './show-figures.ts'
import { showInsights, showVitals } from './show-insights.ts'
import { showOverview } from './show-overview.ts'
import { dropJobs, handleAlerts, listAlerts, listJobs, retryJobs } from './upkeep.ts'

const { admin } = contract

export const adminEndpoints = {
  overview: bind(admin.overview, showOverview),
  showFigures: bind(admin.showFigures, showFigures),
  listApplications: bind(admin.listApplications, listApplications),
  showApplication: bind(admin.showApplication, readApplication),
  decideApplication: bind(admin.decideApplication, decideApplication),
  openDocument: bind(admin.openDocument, openDocument),
  listUndecided: bind(admin.listUndecided, listUndecided),
  keepUndecided: bind(admin.keepUndecided, keepUndecided),
  showHeldPayout: bind(admin.showHeldPayout, showHeldPayout),
  decidePayout: bind(admin.decidePayout, decidePayout),
  auditLog: bind(admin.auditLog, readAuditLog),
}

const { errorGroups, insightReports } = contract

export const errorGroupEndpoints = {
  listErrors: bind(errorGroups.listErrors, listErrors),
  showError: bind(errorGroups.showError, showError),
  resolveErrors: bind(errorGroups.resolveErrors, resolveErrors),
}

export const insightReportEndpoints = {
  showInsights: bind(insightReports.showInsights, showInsights),
  showVitals: bind(insightReports.showVitals, showVitals),
}

const { people } = contract

export const peopleEndpoints = {
  listPeople: bind(people.listPeople, listPeople),
  exportPeople: bind(people.exportPeople, exportPeople),
  showPerson: bind(people.showPerson, showPerson),
  changeRole: bind(people.changeRole, changeRole),
  suspendPerson: bind(people.suspendPerson, suspendPerson),
  restorePerson: bind(people.restorePerson, restorePerson),
  listPersonEmails: bind(people.listPersonEmails, listPersonEmails),
  signOutPerson: bind(people.signOutPerson, signOutPerson),
  resetFactor: bind(people.resetFactor, resetFactor),
  rulePeople: bind(people.rulePeople, rulePeople),
}

const { storedFiles } = contract

export const storedFileEndpoints = {
  listFiles: bind(storedFiles.listFiles, listFiles),
  showFile: bind(storedFiles.showFile, showFile),
  moveFile: bind(storedFiles.moveFile, moveFile),
  copyFile: bind(storedFiles.copyFile, copyFile),
  removeFile: bind(storedFiles.removeFile, removeFile),
}

const { upkeep, allBookings } = contract

export const upkeepEndpoints = {
  listJobs: bind(upkeep.listJobs, listJobs),
  retryJobs: bind(upkeep.retryJobs, retryJobs),
  dropJobs: bind(upkeep.dropJobs, dropJobs),
  listAlerts: bind(upkeep.listAlerts, listAlerts),
  handleAlerts: bind(upkeep.handleAlerts, handleAlerts),
}

export const allBookingsEndpoints = {
  listAllBookings: bind(allBookings.listAllBookings, listAllBookings),
  exportAllBookings: bind(allBookings.exportAllBookings, exportAllBookings),
  showBookingRecord: bind(allBookings.showBookingRecord, showBookingRecord),
}
