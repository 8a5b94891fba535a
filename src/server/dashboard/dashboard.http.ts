import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { listHostBookings } from './list-host-bookings.ts'
import { listHostReviews } from './list-host-reviews.ts'
import { lookUp } from './look-up.ts'
import { showFrame, showFunnel, showRequests, showToday } from './show-dashboard.ts'
import { showOccupancy } from './show-occupancy.ts'

const { dashboard } = contract

export const dashboardEndpoints = {
  lookUp: bind(dashboard.lookUp, lookUp),
  showFrame: bind(dashboard.showFrame, showFrame),
  showToday: bind(dashboard.showToday, showToday),
  showRequests: bind(dashboard.showRequests, showRequests),
  showFunnel: bind(dashboard.showFunnel, showFunnel),
  showOccupancy: bind(dashboard.showOccupancy, showOccupancy),
  listBookings: bind(dashboard.listBookings, listHostBookings),
  listReviews: bind(dashboard.listReviews, listHostReviews),
}
