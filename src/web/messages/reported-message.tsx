import { Form } from 'react-router'
import { adminApi } from '../client/admin-api.ts'
import type { Refusal } from '../client/api-error.ts'
import type { MessageReportLine } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { useWrite } from '../client/use-write.ts'
import { fileWords } from '../copy/files.ts'
import { adminMessageWords as words } from '../copy/messages.ts'
import { Moment } from '../ui/moment.tsx'

type Opened = Awaited<ReturnType<PageParts['api']['messages']['openMessageReport']>>['items']
type ReportedProps = { report: MessageReportLine; opened: Opened | null; refusal: Refusal | null }

export function ReportedMessage({ report: { id, author, title }, opened, refusal }: ReportedProps) {
  return (
    <>
      <p className="mb-2 text-graphite">
        {words.writtenBy(author)} · <bdi>{title}</bdi>
      </p>
      {opened ? (
        <Talk report={id} messages={opened} />
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="btn plain">
            {words.open}
          </button>
          <p className="mt-2 text-graphite">{words.onRecord}</p>
          <p role="alert" className="wrong empty:hidden">
            {refusal?.message}
          </p>
        </Form>
      )}
    </>
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
