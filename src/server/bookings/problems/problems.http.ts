import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { acceptOffer, answerProblem, withdrawProblem } from './answer-problem.ts'
import { reportProblem, uploadProblemPhotos } from './report-problem.ts'
import { settleProblem } from './settle-problem.ts'
import { listProblems, showProblems } from './show-problems.ts'

const { bookingProblems } = contract

export const bookingProblemEndpoints = {
  showProblems: bind(bookingProblems.showProblems, showProblems),
  uploadProblemPhotos: bind(bookingProblems.uploadProblemPhotos, uploadProblemPhotos),
  reportProblem: bind(bookingProblems.reportProblem, reportProblem),
  answerProblem: bind(bookingProblems.answerProblem, answerProblem),
  acceptOffer: bind(bookingProblems.acceptOffer, acceptOffer),
  withdrawProblem: bind(bookingProblems.withdrawProblem, withdrawProblem),
  settleProblem: bind(bookingProblems.settleProblem, settleProblem),
  listProblems: bind(bookingProblems.listProblems, listProblems),
}
