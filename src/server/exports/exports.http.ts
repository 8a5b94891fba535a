import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { downloadExport, requestExport, showExport } from './request-export.ts'

const { dataExports } = contract

export const dataExportEndpoints = {
  requestExport: bind(dataExports.requestExport, requestExport),
  showExport: bind(dataExports.showExport, showExport),
  downloadExport: bind(dataExports.downloadExport, downloadExport),
}
