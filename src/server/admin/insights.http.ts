import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { listErrors, resolveErrors, showError } from './error-groups.ts'
import { showInsights } from './show-insights.ts'
import { showVitals } from './show-vitals.ts'

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
