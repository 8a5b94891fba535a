import { useRevalidator } from 'react-router'
import type { DataExport } from '../../client/api-types.ts'
import { profileApi } from '../../client/profile-api.ts'
import { fileWords } from '../../copy/files.ts'
import { profileWords } from '../../copy/profile.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useNews } from '../../realtime/use-news.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { ProfileSection } from './profile-layout.tsx'

export function ExportEverything({ dataExport: { state, file } }: { dataExport: DataExport }) {
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
        {state !== 'preparing' && <Request again={file !== null} />}
      </div>
    </ProfileSection>
  )
}

function Download({ file, earlier }: { file: NonNullable<DataExport['file']>; earlier: boolean }) {
  const size = fileWords.size(file.bytes)
  const { run, busy, refusal } = useConfirmedWrite()
  const download = () =>
    run(async () => {
      const bytes = await profileApi.dataExports.downloadExport()
      saveFile(profileWords.fileName, 'application/json', bytes)
    })
  return (
    <div className="w-full">
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="button" look="ink" busy={busy} onClick={download}>
        {profileWords.download}
      </BusyButton>
      <p className="mt-2 text-14 text-graphite">
        {earlier ? profileWords.exportEarlierFile(size) : profileWords.exportFile(size)} <Moment at={file.expiresAt} />.
      </p>
    </div>
  )
}

function Request({ again }: { again: boolean }) {
  const { run, busy, refusal } = useConfirmedWrite()
  return (
    <div className="w-full">
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton
        type="button"
        look="plain"
        busy={busy}
        onClick={() => run(() => profileApi.dataExports.requestExport())}
      >
        {again ? profileWords.requestNewExport : profileWords.requestExport}
      </BusyButton>
    </div>
  )
}
