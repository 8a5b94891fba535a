import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { logError } from './log-error.ts'
import { logEvent } from './log-event.ts'
import { logMetrics } from './log-metrics.ts'
import { monitorSecurity } from './monitor-security.ts'

const { insights } = contract

export const insightEndpoints = {
  logError: bind(insights.logError, logError),
  logEvent: bind(insights.logEvent, logEvent),
  logMetrics: bind(insights.logMetrics, logMetrics),
  monitorSecurity: bind(insights.monitorSecurity, monitorSecurity),
}
