import { useState } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { leaveFor } from '../../client/leave-for.ts'
import { profileApi } from '../../client/profile-api.ts'
import { profileWords } from '../../copy/profile.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { AskOnce } from './ask-once.tsx'
import { ProfileSection } from './profile-layout.tsx'

type OpenMatter = { kind: keyof typeof profileWords.matterKinds; what: string }

export function DeleteAccount({ profile: { account } }: { profile: Profile }) {
  const [asking, setAsking] = useState(false)
  const { run, busy, refusal, forget } = useConfirmedWrite()
  const matters = openMatters(refusal)

  const drop = async () => {
    setAsking(false)
    await run(async () => {
      await profileApi.profile.deleteAccount()
      // Clears everything that this browser stored, so that the next page starts fresh.
      await leaveFor('/auth?problem=account_deleted')
    })
  }
  return (
    <ProfileSection head={profileWords.deletion} text={profileWords.deletionText}>
      {matters ? (
        <Note kind="warn" role="alert" className="mb-4">
          <p>{profileWords.openMatters}</p>
          <ul className="mt-2 grid gap-1">
            {matters.map(({ kind, what }) => (
              <li key={kind + what} className="wrap-anywhere">
                <span className="font-semibold">{profileWords.matterKinds[kind]}:</span> {what}
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <RefusalNote refusal={refusal} className="mb-4" />
      )}
      <BusyButton
        type="button"
        look="danger"
        busy={busy}
        onClick={() => {
          forget()
          setAsking(true)
        }}
      >
        {profileWords.deletionStart}
      </BusyButton>
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={profileWords.deletionTitle}
        text={profileWords.deletionAsk(account.email)}
        yes={profileWords.deletionYes}
        no={profileWords.deletionNo}
        onYes={drop}
      />
    </ProfileSection>
  )
}

function openMatters(refusal: Refusal | null): OpenMatter[] | null {
  if (refusal?.code !== 'still_open') return null
  const matters = (refusal.data as { matters?: OpenMatter[] } | undefined)?.matters
  return matters && matters.length > 0 ? matters : null
}
