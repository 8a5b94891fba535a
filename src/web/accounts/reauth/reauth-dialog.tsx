import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../client/api.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { CheckedForm, type Typed } from '../../forms/checked-form.tsx'
import { CodeField, codeProblem, factorProblem } from '../../forms/code-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { problemsOf } from '../fields/account-form-check.ts'
import { choosePasskey, knowsPasskeys, PasskeyUnable } from '../fields/passkeys.ts'
import { PasswordField } from '../fields/password-field.tsx'

type ReauthDialogProps = { open: boolean; onClose: () => void; onConfirmed: () => void; profile: Profile }

export function ReauthDialog({ open, onClose, onConfirmed, profile }: ReauthDialogProps) {
  const { byPasskey, stopped, ...form } = useReauth(open, onConfirmed)
  const [able, setAble] = useState(false)
  useEffect(() => setAble(knowsPasskeys()), [])
  return (
    <Dialog open={open} onClose={onClose} title={profileWords.confirmTitle} close={accountWords.close}>
      <p className="mb-5 text-graphite">{profileWords.confirmText}</p>
      {open && <ReauthForm profile={profile} {...form} />}
      {profile.passkeys.length > 0 && able && (
        <BusyButton type="button" look="way" className="mt-4" busy={form.busy} onClick={byPasskey}>
          <KeyRound size={18} aria-hidden="true" />
          {profileWords.confirmPasskey}
        </BusyButton>
      )}
      {stopped && (
        <Note kind="warn" role="status" className="mt-4">
          {stopped}
        </Note>
      )}
    </Dialog>
  )
}

type ReauthFormProps = {
  profile: Profile
  mailed: number
  mailCode: () => void
  busy: boolean
  refusal: Refusal | null
  prove: (proof: ReauthProof) => void
}

function ReauthForm({ profile, mailed, mailCode, busy, refusal, prove }: ReauthFormProps) {
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

type ReauthProof = Parameters<Api['sessions']['reauthenticate']>[0]

function useReauth(open: boolean, onConfirmed: () => void) {
  const [stopped, setStopped] = useState('')
  const [mailed, setMailed] = useState(0)
  const { send, busy, refusal, forget } = useWrite(async (act: () => Promise<boolean>) => {
    setStopped('')
    try {
      if (await act()) onConfirmed()
    } catch (error) {
      if (!(error instanceof PasskeyUnable)) throw error
      setStopped(wayWords.passkeyUnable)
    }
  })
  useEffect(() => {
    if (open) return
    forget()
    setStopped('')
    setMailed(0)
  }, [open, forget])

  const prove = (proof: ReauthProof) =>
    send(async () => {
      await api.sessions.reauthenticate(proof)
      return true
    })
  const mailCode = () =>
    send(async () => {
      await api.sessions.requestReauthenticationCode({})
      setMailed((times) => times + 1)
      return false
    })
  const byPasskey = () =>
    send(async () => {
      const answer = await choosePasskey(await api.sessions.reauthenticationOptions({}))
      if (!answer) {
        setStopped(wayWords.passkeyStopped)
        return false
      }
      await api.sessions.reauthenticate({ by: 'passkey', answer: { ...answer, response: { ...answer.response } } })
      return true
    })
  return { prove, mailCode, byPasskey, busy, refusal, stopped, mailed }
}
