import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { showEarnings, showFunnel, showRequests, showToday } from './show-dashboard.ts'
import { showOccupancy } from './show-occupancy.ts'

const { dashboard } = contract

export const dashboardEndpoints = {
  showToday: bind(dashboard.showToday, showToday),
  showRequests: bind(dashboard.showRequests, showRequests),
  showEarnings: bind(dashboard.showEarnings, showEarnings),
  showFunnel: bind(dashboard.showFunnel, showFunnel),
  showOccupancy: bind(dashboard.showOccupancy, showOccupancy),
}
