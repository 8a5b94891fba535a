import type { MessageId } from '../../../domain/kernel/id.ts'
import { REPORT_REASONS, type ReportReason } from '../../../domain/messages/message.ts'
import { ReportDialog } from '../../accounts/report-dialog.tsx'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { messageReportWords as words } from '../../copy/messages.ts'

export function MessageReport({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(async (reason: ReportReason, note: string) => {
    await api.messages.reportMessage({ id: id as MessageId, reason, note })
    return true as const
  })
  return <ReportDialog reasons={REPORT_REASONS} words={words} write={write} onClose={onClose} />
}
