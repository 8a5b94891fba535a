import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { ReauthDialog } from '../../accounts/reauth/reauth-dialog.tsx'
import type { Profile } from '../../client/api-types.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { profileWords } from '../../copy/profile.ts'
import { Note } from '../../ui/note.tsx'

type ConfirmFirstProps = { profile: Profile; sent: Record<string, string> }

/** What an admin did needs a fresh proof of who they are: asks for it here, then sends the same once more. */
export function ConfirmFirst({ profile, sent }: ConfirmFirstProps) {
  const submit = useSubmit()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const sendAgain = () => {
    setOpen(false)
    submit(sent, { method: 'post' })
  }
  return (
    <Note kind="warn" role="alert">
      <p>{words.confirmFirst}</p>
      <button type="button" className="btn mt-3" onClick={() => setOpen(true)}>
        {profileWords.confirmTitle}
      </button>
      <ReauthDialog open={open} onClose={() => setOpen(false)} onConfirmed={sendAgain} profile={profile} />
    </Note>
  )
}
