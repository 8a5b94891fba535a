import { useState } from 'react'
import { Link } from 'react-router'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { api } from '../client/api.ts'
import { useWrite } from '../client/use-write.ts'
import { hostingWords as words } from '../copy/hosting.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** The address must be proved before anything can be sent; the link can be asked for again. */
export function VerifyFirst({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { send, busy, refusal } = useWrite(async () => {
    await api.accounts.resendVerification({ email })
    setSent(true)
  })
  return (
    <Note kind="warn">
      <p className="font-semibold">{words.verifyHead}</p>
      <p className="mt-1 wrap-anywhere">{words.verifyText(email)}</p>
      <RefusalNote refusal={refusal} className="mt-3" />
      <BusyButton type="button" look="plain" className="needs-script mt-3" busy={busy} onClick={() => void send()}>
        {words.resend}
      </BusyButton>
      <noscript>
        <p className="mt-3">
          <Link className="link" to="/auth/verify">
            {words.resend}
          </Link>
        </p>
      </noscript>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {sent && words.resent}
      </p>
    </Note>
  )
}
