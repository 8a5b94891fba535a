import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { choosePasskey, knowsPasskeys, PasskeyUnable } from '../fields/passkeys.ts'
import { ReauthForm, type ReauthProof } from './reauth-form.tsx'

type ConfirmDialogProps = { open: boolean; onClose: () => void; onConfirmed: () => void; profile: Profile }

/** Asks for the password, or a mailed code where there is none, or a passkey. */
export function ReauthDialog({ open, onClose, onConfirmed, profile }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [stopped, setStopped] = useState('')
  const [mailed, setMailed] = useState(0)
  const [able, setAble] = useState(false)
  useEffect(() => setAble(knowsPasskeys()), [])
  useEffect(() => {
    if (open) return
    setRefusal(null)
    setStopped('')
    setMailed(0)
  }, [open])

  const attempt = async (act: () => Promise<boolean>) => {
    setBusy(true)
    setRefusal(null)
    setStopped('')
    try {
      if (await act()) onConfirmed()
    } catch (error) {
      if (error instanceof PasskeyUnable) setStopped(wayWords.passkeyUnable)
      else setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const prove = (proof: ReauthProof) =>
    attempt(async () => {
      await api.sessions.reauthenticate(proof)
      return true
    })
  const mailCode = () =>
    attempt(async () => {
      await api.sessions.requestReauthenticationCode({})
      setMailed((times) => times + 1)
      return false
    })
  const byPasskey = () =>
    attempt(async () => {
      const answer = await choosePasskey(await api.sessions.reauthenticationOptions({}))
      if (!answer) {
        setStopped(wayWords.passkeyStopped)
        return false
      }
      await api.sessions.reauthenticate({ by: 'passkey', answer: { ...answer, response: { ...answer.response } } })
      return true
    })

  return (
    <Dialog open={open} onClose={onClose} title={profileWords.confirmTitle} close={accountWords.close}>
      <p className="mb-5 text-graphite">{profileWords.confirmText}</p>
      {open && (
        <ReauthForm profile={profile} mailed={mailed} mailCode={mailCode} busy={busy} refusal={refusal} prove={prove} />
      )}
      {profile.passkeys.length > 0 && able && (
        <BusyButton type="button" look="way" className="mt-4" busy={busy} onClick={byPasskey}>
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
