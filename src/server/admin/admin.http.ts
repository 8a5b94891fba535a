import { contract } from '../../contract/api.ts'
import { decidePayout, showHeldPayout } from '../bookings/suspended/decide-payout.ts'
import { keepUndecided, listUndecided } from '../bookings/suspended/decide-undecided.ts'
import { decideApplication } from '../hosting/decide-application.ts'
import { listApplications } from '../hosting/list-applications.ts'
import { openDocument } from '../hosting/open-document.ts'
import { readApplication } from '../hosting/read-application.ts'
import { bind } from '../http/endpoints.ts'
import { readAuditLog } from './read-audit-log.ts'
import { showOverview } from './show-overview.ts'

const { admin } = contract

export const adminEndpoints = {
  overview: bind(admin.overview, showOverview),
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
