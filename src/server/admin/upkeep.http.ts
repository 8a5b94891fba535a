import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { handleAlerts, listAlerts } from './alerts.ts'
import { dropJobs, listJobs, retryJobs } from './failed-jobs.ts'
import { exportAllBookings, listAllBookings } from './list-all-bookings.ts'

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
}
