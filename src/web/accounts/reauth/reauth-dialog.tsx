import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Profile } from '../../client/api-types.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { knowsPasskeys } from '../fields/passkeys.ts'
import { ReauthForm } from './reauth-form.tsx'
import { useReauth } from './use-reauth.ts'

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
