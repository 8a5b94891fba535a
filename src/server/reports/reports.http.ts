import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { reportSubject } from './report-subject.ts'
import { listSubjectReports, settleSubjectReports } from './settle-reports.ts'

const { reports } = contract

export const reportEndpoints = {
  reportSubject: bind(reports.reportSubject, reportSubject),
  listSubjectReports: bind(reports.listSubjectReports, listSubjectReports),
  settleSubjectReports: bind(reports.settleSubjectReports, settleSubjectReports),
}
