import type { FormEvent, MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../client/api.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { DataExport } from '../../client/api-types.ts'
import { fileWords } from '../../copy/files.ts'
import { profileWords } from '../../copy/profile.ts'
import { useNews } from '../../realtime/use-news.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { ProfileSection } from './profile-layout.tsx'

type ExportEverythingProps = { dataExport: DataExport; refused: Refusal | null }

/** Without script the form posts to the page and the link downloads the file. */
export function ExportEverything({ dataExport: { state, file }, refused }: ExportEverythingProps) {
  const { revalidate } = useRevalidator()
  useNews(({ kind }) => {
    if (kind === 'data_export' || kind === 'missed') void revalidate()
  })
  return (
    <ProfileSection head={profileWords.data} text={profileWords.dataText} id="data">
      <div className="grid justify-items-start gap-4">
        <div role="status" className="w-full empty:hidden">
          {state === 'preparing' && <Note>{profileWords.exportPreparing}</Note>}
          {state === 'failed' && <Note kind="bad">{profileWords.exportFailed}</Note>}
          {state === 'ready' && <Note kind="good">{profileWords.exportReady}</Note>}
        </div>
        {file && <Download file={file} earlier={state !== 'ready'} />}
        {state !== 'preparing' && <Request again={file !== null} refused={refused} />}
      </div>
    </ProfileSection>
  )
}

function Download({ file, earlier }: { file: NonNullable<DataExport['file']>; earlier: boolean }) {
  const size = fileWords.size(file.bytes)
  const { run, busy, refusal } = useConfirmedWrite()
  const download = (event: MouseEvent) => {
    event.preventDefault()
    void run(async () => {
      const bytes = await api.dataExports.downloadExport()
      saveFile(profileWords.fileName, 'application/json', bytes)
    })
  }
  return (
    <div className="w-full">
      <RefusalNote refusal={refusal} className="mb-4" />
      <a
        className="btn ink relative"
        href="/api/v1/profile/export/file"
        download={profileWords.fileName}
        aria-busy={busy}
        onClick={download}
      >
        <span className="label">{profileWords.download}</span>
        {busy && <span className="spin" aria-hidden="true" />}
      </a>
      <p className="mt-2 text-14 text-graphite">
        {earlier ? profileWords.exportEarlierFile(size) : profileWords.exportFile(size)} <Moment at={file.expiresAt} />.
      </p>
      <noscript>
        <p className="mt-2 text-14">{profileWords.exportNoScript}</p>
      </noscript>
    </div>
  )
}

function Request({ again, refused }: { again: boolean; refused: Refusal | null }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const request = (event: FormEvent) => {
    event.preventDefault()
    void run(() => api.dataExports.requestExport())
  }
  return (
    <form method="post" onSubmit={request} className="w-full">
      <input type="hidden" name="intent" value="export" />
      <RefusalNote refusal={refusal ?? refused} className="mb-4" />
      <BusyButton type="submit" look="plain" busy={busy}>
        {again ? profileWords.requestNewExport : profileWords.requestExport}
      </BusyButton>
    </form>
  )
}
