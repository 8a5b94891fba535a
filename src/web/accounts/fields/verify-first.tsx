import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { verifyWords as words } from '../../copy/accounts.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type VerifyFirstProps = { email: string; head: string; text: string }

export function VerifyFirst({ email, head, text }: VerifyFirstProps) {
  const [sent, setSent] = useState(false)
  const { send, busy, refusal } = useWrite(async () => {
    await api.accounts.resendVerification({ email })
    setSent(true)
  })
  return (
    <Note kind="warn">
      <p className="font-semibold">{head}</p>
      <p className="mt-1 wrap-anywhere">{text}</p>
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
