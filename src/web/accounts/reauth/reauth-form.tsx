import { useState } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { problemsOf } from '../fields/account-form-check.ts'
import { CheckedForm, type Typed } from '../fields/checked-form.tsx'
import { codeProblem, factorProblem } from '../fields/code-check.ts'
import { CodeField } from '../fields/code-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { RefusalNote } from '../fields/refusal-note.tsx'
import type { ReauthProof } from './use-reauth.ts'

type ReauthFormProps = {
  profile: Profile
  /** How many codes were emailed. */
  mailed: number
  mailCode: () => void
  busy: boolean
  refusal: Refusal | null
  prove: (proof: ReauthProof) => void
}

export function ReauthForm({ profile, mailed, mailCode, busy, refusal, prove }: ReauthFormProps) {
  const [password, setPassword] = useState('')
  const { hasPassword, account } = profile
  const twice = profile.secondFactor.on || refusal?.code === 'second_factor_needed'
  const wrongPassword = hasPassword && refusal?.code === 'invalid_credentials'

  if (!hasPassword && mailed === 0)
    return <MailCode email={account.email} busy={busy} refusal={refusal} onMail={mailCode} />
  const check = (typed: Typed) =>
    problemsOf({
      password: hasPassword && !typed.password ? accountWords.needPassword : undefined,
      code: hasPassword ? undefined : codeProblem(typed.code ?? ''),
      secondFactor: twice ? factorProblem(typed.secondFactor ?? '') : undefined,
    })
  const send = ({ code = '', secondFactor }: Typed) => {
    const also = secondFactor ? { secondFactor } : {}
    prove(hasPassword ? { by: 'password', password, ...also } : { by: 'code', code, ...also })
  }
  return (
    <CheckedForm check={check} busy={busy} refusal={wrongPassword ? null : refusal} send={send}>
      {(wrong) => (
        <>
          {wrongPassword && !busy && (
            <Note kind="bad" role="alert">
              {profileWords.confirmWrong}
            </Note>
          )}
          {hasPassword ? (
            <PasswordField
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              wrong={wrong.password}
              choosing={false}
            />
          ) : (
            <>
              <p className="wrap-anywhere" role="status">
                {mailed > 1 ? wayWords.codeAgainSent : profileWords.confirmMailSent(account.email)}
              </p>
              <CodeField label={profileWords.confirmMailCode} wrong={wrong.code} autoFocus />
            </>
          )}
          {twice && (
            <CodeField name="secondFactor" label={profileWords.confirmFactor} wrong={wrong.secondFactor} letters />
          )}
          <BusyButton type="submit" className="justify-self-start" busy={busy}>
            {profileWords.confirmSend}
          </BusyButton>
          {!hasPassword && <CodeAgain busy={busy} onMail={mailCode} />}
        </>
      )}
    </CheckedForm>
  )
}

type MailCodeProps = { email: string; busy: boolean; refusal: Refusal | null; onMail: () => void }

function MailCode({ email, busy, refusal, onMail }: MailCodeProps) {
  return (
    <div className="grid gap-4">
      <RefusalNote refusal={refusal} />
      <p className="wrap-anywhere">{profileWords.confirmMailText(email)}</p>
      <BusyButton type="button" look="ink" className="justify-self-start" busy={busy} onClick={onMail}>
        {profileWords.confirmMail}
      </BusyButton>
    </div>
  )
}

function CodeAgain({ busy, onMail }: { busy: boolean; onMail: () => void }) {
  return (
    <button type="button" className="link min-h-6 justify-self-start text-14" disabled={busy} onClick={onMail}>
      {wayWords.codeAgain}
    </button>
  )
}
