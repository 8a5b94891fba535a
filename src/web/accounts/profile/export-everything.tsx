import { api } from '../../client/api.ts'
import { profileWords } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { useAct } from '../reauth/use-act.ts'
import { ProfileSection } from './profile-layout.tsx'

export function ExportEverything() {
  const { run, busy, refusal } = useAct()
  const download = () =>
    run(async () => {
      const everything = await api.profile.exportEverything()
      saveFile(profileWords.fileName, 'application/json', JSON.stringify(everything, null, 2))
    })
  return (
    <ProfileSection head={profileWords.data} text={profileWords.dataText}>
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="button" look="plain" busy={busy} onClick={download}>
        {profileWords.download}
      </BusyButton>
    </ProfileSection>
  )
}
