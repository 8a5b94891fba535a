import { useState } from 'react'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { Note } from '../../ui/note.tsx'
import { NewPasswordForm } from '../fields/new-password-form.tsx'
import { useAct } from '../reauth/use-act.ts'
import { ProfileSection } from './profile-layout.tsx'

export function ChangePassword({ profile: { hasPassword, secondFactor, account } }: { profile: Profile }) {
  const { run, busy, refusal } = useAct()
  const [done, setDone] = useState(0)
  const change = async (password: string, current: string) => {
    const act = async () => {
      // The current password also counts as reauthentication if it is enough, so it is asked for only once.
      if (hasPassword && !secondFactor.on) await api.sessions.reauthenticate({ by: 'password', password: current })
      await api.profile.changePassword({ password, ...(hasPassword && { current }) })
    }
    if (await run(act)) setDone(done + 1)
  }
  return (
    <ProfileSection
      head={profileWords.password}
      text={hasPassword ? profileWords.passwordText : profileWords.noPassword}
    >
      {done > 0 && (
        <Note kind="good" role="status" className="mb-5">
          {profileWords.passwordDone}
        </Note>
      )}
      <NewPasswordForm
        key={done}
        email={account.email}
        withCurrent={hasPassword}
        label={profileWords.passwordNew}
        button={hasPassword ? profileWords.passwordChange : profileWords.passwordSet}
        busy={busy}
        refusal={refusal}
        send={change}
      />
    </ProfileSection>
  )
}
