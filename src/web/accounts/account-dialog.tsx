import { useState } from 'react'
import { api } from '../api.ts'
import { type Refusal, refusalOf } from '../refusal.ts'
import { Dialog } from '../ui/dialog.tsx'
import { accountWords } from '../words/accounts.ts'
import { AccountForm } from './account-form.tsx'
import type { AccountMode, AccountValues } from './account-form-check.ts'
import { OtherMode } from './other-mode.tsx'

type AccountDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** Everything but the password outlives a reload. */
  draft: Omit<AccountValues, 'password'>
  onDraft: (draft: Omit<AccountValues, 'password'>) => void
}

/** Signing in or up without leaving the page. */
export function AccountDialog({ open, onClose, onSignedIn, draft, onDraft }: AccountDialogProps) {
  const [mode, setMode] = useState<AccountMode>('sign-up')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const send = async (values: AccountValues) => {
    setBusy(true)
    setRefusal(null)
    const { email, password, firstName, lastName } = values
    try {
      if (mode === 'sign-up') await api.accounts.signUp({ email, password, firstName, lastName })
      else await api.accounts.signIn({ email, password })
      setPassword('')
      onSignedIn()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open={open} onClose={onClose} title={accountWords.checkoutHead} close={accountWords.close}>
      <p className="mb-5 text-graphite">{accountWords.checkoutText}</p>
      <AccountForm
        key={mode}
        mode={mode}
        values={{ ...draft, password }}
        onChange={({ password, ...rest }) => {
          setPassword(password)
          onDraft(rest)
        }}
        busy={busy}
        refusal={refusal}
        send={send}
      />
      <OtherMode
        mode={mode}
        onMode={(next) => {
          setMode(next)
          setRefusal(null)
        }}
      />
    </Dialog>
  )
}
