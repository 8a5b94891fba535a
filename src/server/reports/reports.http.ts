import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { listSubjectReports, reportSubject, settleSubjectReports } from './reports.ts'
import { showSubject } from './show-subject.ts'

const { reports } = contract

export const reportEndpoints = {
  reportSubject: bind(reports.reportSubject, reportSubject),
  listSubjectReports: bind(reports.listSubjectReports, listSubjectReports),
  settleSubjectReports: bind(reports.settleSubjectReports, settleSubjectReports),
  showSubject: bind(reports.showSubject, showSubject),
}
