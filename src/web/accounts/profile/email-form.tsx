import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileApi } from '../../client/profile-api.ts'
import { profileWords } from '../../copy/profile.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { emailProblem, problemsOf } from '../fields/account-form-check.ts'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { ProfileSection } from './profile-layout.tsx'

export function EmailForm({ profile: { account, newEmail } }: { profile: Profile }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const change = (email: string) => run(() => profileApi.profile.changeEmail({ email }), profileWords.linkSent)
  return (
    <ProfileSection head={profileWords.email} text={profileWords.emailText}>
      <p className="font-semibold break-all">{account.email}</p>
      {account.emailVerified ? (
        <p className="mt-1 flex items-center gap-2 text-14 text-good">
          <CircleCheck size={16} aria-hidden="true" />
          {profileWords.verified}
        </p>
      ) : (
        <NotVerified email={account.email} />
      )}
      {newEmail && (
        <Note kind="info" className="mt-4">
          <p className="wrap-anywhere">{profileWords.pending(newEmail)}</p>
        </Note>
      )}
      <CheckedForm
        key={newEmail}
        className="mt-5 grid gap-5"
        check={({ email = '' }) => problemsOf({ email: emailProblem(email) })}
        busy={busy}
        refusal={refusal}
        send={({ email = '' }) => change(email)}
      >
        {(wrong) => (
          <>
            <Field
              label={profileWords.newEmail}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              wrong={wrong.email}
            />
            <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
              {profileWords.changeEmail}
            </BusyButton>
          </>
        )}
      </CheckedForm>
    </ProfileSection>
  )
}

function NotVerified({ email }: { email: string }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [sent, setSent] = useState(false)
  return (
    <>
      <p className="mt-1 flex items-center gap-2 text-14 text-warn">
        <TriangleAlert size={16} aria-hidden="true" />
        {profileWords.notVerified}
      </p>
      <RefusalNote refusal={refusal} className="mt-3" />
      <BusyButton
        type="button"
        look="plain"
        className="mt-3"
        busy={busy}
        onClick={async () => setSent(await run(() => api.accounts.resendVerification({ email })))}
      >
        {profileWords.resend}
      </BusyButton>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {sent && profileWords.resent}
      </p>
    </>
  )
}
