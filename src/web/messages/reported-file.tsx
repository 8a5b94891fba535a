import { adminApi } from '../client/admin-api.ts'
import { useWrite } from '../client/use-write.ts'
import { fileWords } from '../copy/files.ts'

/** A file of a reported message; an admin's access is recorded. */
export function ReportedFile({ report, file }: { report: string; file: { id: string; name: string } }) {
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
