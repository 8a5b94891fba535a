import {
  LISTING_REASONS,
  type ListingReason,
  PERSON_REASONS,
  type PersonReason,
} from '../../domain/reports/report-reasons.ts'
import { ReportDialog } from '../accounts/report-dialog.tsx'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { reportWords } from '../copy/reports.ts'

export type PersonFrom =
  | { of: 'host'; spaceId: string }
  | { of: 'conversation'; conversationId: string }
  | { of: 'booking'; bookingId: string }

export function ListingReport({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const write = useWrite(async (reason: ListingReason, note: string) => {
    await api.reports.reportSubject({ about: { of: 'listing', spaceId: spaceId as never, reason }, note })
    return true as const
  })
  return <ReportDialog reasons={LISTING_REASONS} words={reportWords.listing} write={write} onClose={onClose} />
}

export function PersonReport({ from, onClose }: { from: PersonFrom; onClose: () => void }) {
  const write = useWrite(async (reason: PersonReason, note: string) => {
    await api.reports.reportSubject({ about: { ...from, reason } as never, note })
    return true as const
  })
  return <ReportDialog reasons={PERSON_REASONS} words={reportWords.person} write={write} onClose={onClose} />
}
