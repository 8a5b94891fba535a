import type { ReviewId } from '../../domain/kernel/id.ts'
import { REPORT_REASONS, type ReportReason } from '../../domain/reviews/review.ts'
import { ReportDialog } from '../accounts/report-dialog.tsx'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { reportWords as words } from '../copy/reviews.ts'

export function ReviewReport({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(async (reason: ReportReason, note: string) => {
    await api.reviews.reportReview({ id: id as ReviewId, reason, note })
    return true as const
  })
  return <ReportDialog reasons={REPORT_REASONS} words={words} write={write} onClose={onClose} />
}
