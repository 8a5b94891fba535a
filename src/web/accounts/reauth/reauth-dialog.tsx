import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
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
  const [stopped, setStopped] = useState('')
  const [mailed, setMailed] = useState(0)
  const [able, setAble] = useState(false)
  useEffect(() => setAble(knowsPasskeys()), [])
  const {
    send: attempt,
    busy,
    refusal,
    forget,
  } = useWrite(async (act: () => Promise<boolean>) => {
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
    attempt(async () => {
      await api.sessions.confirmIdentity(proof)
      return true
    })
  const mailCode = () =>
    attempt(async () => {
      await api.sessions.requestConfirmationCode({})
      setMailed((times) => times + 1)
      return false
    })
  const byPasskey = () =>
    attempt(async () => {
      const answer = await choosePasskey(await api.sessions.confirmationOptions({}))
      if (!answer) {
        setStopped(wayWords.passkeyStopped)
        return false
      }
      await api.sessions.confirmIdentity({ by: 'passkey', answer: { ...answer, response: { ...answer.response } } })
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
