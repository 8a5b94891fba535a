import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { showEarnings } from './show-earnings.ts'
import { showFunnel } from './show-funnel.ts'
import { showOccupancy } from './show-occupancy.ts'
import { showRequests } from './show-requests.ts'
import { showToday } from './show-today.ts'

const { dashboard } = contract

export const dashboardEndpoints = {
  showToday: bind(dashboard.showToday, showToday),
  showRequests: bind(dashboard.showRequests, showRequests),
  showEarnings: bind(dashboard.showEarnings, showEarnings),
  showFunnel: bind(dashboard.showFunnel, showFunnel),
  showOccupancy: bind(dashboard.showOccupancy, showOccupancy),
}
