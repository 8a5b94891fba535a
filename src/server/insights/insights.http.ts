import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { logError } from './log-error.ts'
import { logEvent, logMetrics } from './log-event.ts'
import { monitorSecurity } from './monitor-security.ts'

const { insights } = contract

export const insightEndpoints = {
  logError: bind(insights.logError, logError),
  logEvent: bind(insights.logEvent, logEvent),
  logMetrics: bind(insights.logMetrics, logMetrics),
  monitorSecurity: bind(insights.monitorSecurity, monitorSecurity),
}
