import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { Note } from '../../ui/note.tsx'
import { ReauthDialog } from './reauth-dialog.tsx'

type ConfirmFirstProps = { profile: Profile; why: string; sent: Record<string, string> | URLSearchParams }

export function ConfirmFirst({ profile, why, sent }: ConfirmFirstProps) {
  const submit = useSubmit()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const sendAgain = () => {
    setOpen(false)
    submit(sent, { method: 'post' })
  }
  return (
    <Note kind="warn" role="alert">
      <p>{why}</p>
      <button type="button" className="btn mt-3" onClick={() => setOpen(true)}>
        {profileWords.confirmTitle}
      </button>
      <ReauthDialog open={open} onClose={() => setOpen(false)} onConfirmed={sendAgain} profile={profile} />
    </Note>
  )
}
