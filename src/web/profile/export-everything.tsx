import { RefusalNote } from '../accounts/refusal-note.tsx'
import { api } from '../api.ts'
import { useAct } from '../confirmation/use-act.ts'
import { BusyButton } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { profileWords } from '../words/profile.ts'
import { Matter } from './profile-frame.tsx'

export function ExportEverything() {
  const { run, busy, refusal } = useAct()
  const download = () =>
    run(async () => {
      const everything = await api.profile.exportEverything()
      saveFile(profileWords.fileName, 'application/json', JSON.stringify(everything, null, 2))
    })
  return (
    <Matter head={profileWords.data} text={profileWords.dataText}>
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="button" look="plain" busy={busy} onClick={download}>
        {profileWords.download}
      </BusyButton>
    </Matter>
  )
}
