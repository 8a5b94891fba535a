import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { readable } from '../platform/http/from-replica.ts'
import { listReports, settleReports } from './list-reports.ts'
import { guestReviews, listReviews, showReviews } from './show-reviews.ts'
import { replyToReview, reportReview, writeReview } from './write-review.ts'

const { reviews } = contract

export const reviewEndpoints = {
  listReviews: bind(reviews.listReviews, readable(listReviews)),
  showReviews: bind(reviews.showReviews, showReviews),
  writeReview: bind(reviews.writeReview, writeReview),
  replyToReview: bind(reviews.replyToReview, replyToReview),
  reportReview: bind(reviews.reportReview, reportReview),
  guestReviews: bind(reviews.guestReviews, guestReviews),
  listReports: bind(reviews.listReports, listReports),
  settleReports: bind(reviews.settleReports, settleReports),
}
