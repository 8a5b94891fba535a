import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { listErrors, resolveErrors, showError } from './error-groups.ts'
import { logError } from './log-error.ts'
import { logEvent } from './log-event.ts'
import { logMetrics } from './log-metrics.ts'
import { monitorSecurity } from './monitor-security.ts'
import { showInsights } from './show-insights.ts'
import { showVitals } from './show-vitals.ts'

const { errorGroups, insightReports, insights } = contract

export const insightEndpoints = {
  logError: bind(insights.logError, logError),
  logEvent: bind(insights.logEvent, logEvent),
  logMetrics: bind(insights.logMetrics, logMetrics),
  monitorSecurity: bind(insights.monitorSecurity, monitorSecurity),
}

export const errorGroupEndpoints = {
  listErrors: bind(errorGroups.listErrors, listErrors),
  showError: bind(errorGroups.showError, showError),
  resolveErrors: bind(errorGroups.resolveErrors, resolveErrors),
}

export const insightReportEndpoints = {
  showInsights: bind(insightReports.showInsights, showInsights),
  showVitals: bind(insightReports.showVitals, showVitals),
}
