import { Form } from 'react-router'
import type { BulkResult } from '../admin/bulk-actions.tsx'
import { ReportHead, ReportStatus } from '../admin/report-parts.tsx'
import { adminApi } from '../client/admin-api.ts'
import type { Refusal } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'
import { useWrite } from '../client/use-write.ts'
import { fileWords } from '../copy/files.ts'
import { messageReportWords, adminMessageWords as words } from '../copy/messages.ts'
import { named } from '../format/brand.ts'
import { Moment } from '../ui/moment.tsx'

type Messages = PageParts['api']['messages']
type Report = Awaited<ReturnType<Messages['listMessageReports']>>['items'][number]
type Opened = Awaited<ReturnType<Messages['openMessageReport']>>['items']
type RowProps = { report: Report; opened: Opened | null; refusal: Refusal | null; acted: BulkResult | undefined }

export function MessageReportRow({ report, opened, refusal, acted }: RowProps) {
  const { id, reason, note, at, reporter, author, authorId, title, settled } = report
  return (
    <li className="grid overflow-hidden gap-x-12 gap-y-3 border-t border-rule py-5 md:grid-cols-2">
      <div className="min-w-0">
        <ReportHead reason={named(messageReportWords.reasons[reason])} note={note} reporter={reporter} at={at} />
        <p className="text-14 text-graphite">
          {words.writtenBy(author)} · <bdi>{title}</bdi>
        </p>
        <ReportStatus id={id} authorId={authorId} settled={settled} acted={acted} />
      </div>
      {opened ? (
        <Talk report={id} messages={opened} />
      ) : (
        <Form method="post" preventScrollReset className="justify-self-start">
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="btn plain">
            {words.open}
          </button>
          <p className="mt-2 text-14 text-graphite">{words.onRecord}</p>
          <p role="alert" className="wrong empty:hidden">
            {refusal?.message}
          </p>
        </Form>
      )}
    </li>
  )
}

function Talk({ report, messages }: { report: string; messages: Opened }) {
  return (
    <ol className="grid min-w-0 gap-4">
      {messages.map(({ id, by, at, text, maskedText, attachments, reported }) => (
        <li key={id} className={reported ? 'border-l-2 border-signal pl-4' : 'pl-4'}>
          <p className="text-14 text-graphite">
            {reported && <b className="text-ink">{words.reported}: </b>}
            {words.writtenBy(by)} · <Moment at={at} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
          {maskedText !== null && (
            <p className="text-14 text-graphite wrap-anywhere">
              {words.masked} <bdi>{maskedText}</bdi>
            </p>
          )}
          {attachments.map((file) => (
            <ReportedFile key={file.id} report={report} file={file} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function ReportedFile({ report, file }: { report: string; file: { id: string; name: string } }) {
  const { send, busy, refusal } = useWrite(async () => {
    const { url } = await adminApi.messages.linkReportedFile({ id: report, fileId: file.id as never })
    window.location.assign(url)
  })
  return (
    <div className="text-14">
      <button type="button" className="link block max-w-full text-left" aria-busy={busy} onClick={() => void send()}>
        <bdi>{file.name}</bdi>
        <span className="sr-only"> {fileWords.opens}</span>
      </button>
      <p role="alert" className="text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}
