import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AccountMode, AccountValues } from '../fields/account-form-check.ts'
import { SecondFactorForm } from '../fields/second-factor-form.tsx'
import { AccountForm } from './account-form.tsx'
import { OtherMode } from './other-mode.tsx'
import { authPath } from './path-after.ts'

type AccountDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** Everything but the password outlives a reload. */
  draft: Omit<AccountValues, 'password'>
  onDraft: (draft: Omit<AccountValues, 'password'>) => void
}

/** Signing in or up without leaving the page; the second factor, where one is set, is asked for here as well. */
export function AccountDialog({ open, onClose, onSignedIn, draft, onDraft }: AccountDialogProps) {
  const [mode, setMode] = useState<AccountMode | 'second-factor'>('sign-up')
  const [password, setPassword] = useState('')
  const { pathname, search } = useLocation()

  const turnTo = (next: typeof mode) => {
    setMode(next)
    forget()
  }
  const {
    send: attempt,
    busy,
    refusal,
    forget,
  } = useWrite(
    async (enter: () => Promise<{ next: 'signed_in' | 'second_factor' }>) => {
      const { next } = await enter()
      setPassword('')
      turnTo(next === 'second_factor' ? 'second-factor' : 'sign-in')
      if (next === 'signed_in') onSignedIn()
    },
    ({ code }) => code === 'nothing_asked' && setMode('sign-in'),
  )
  const send = ({ email, password, firstName, lastName }: AccountValues) =>
    attempt(() =>
      mode === 'sign-up'
        ? api.accounts.signUp({ email, password, firstName, lastName })
        : api.accounts.signIn({ email, password }),
    )

  if (mode === 'second-factor') {
    return (
      <Dialog open={open} onClose={onClose} title={wayWords.factorHead} close={accountWords.close}>
        <SecondFactorForm
          busy={busy}
          refusal={refusal}
          send={(code) => attempt(() => api.accounts.answerSecondFactor({ code }))}
        />
        <button type="button" className="link mt-4 min-h-6 text-14" onClick={() => turnTo('sign-in')}>
          {wayWords.beginAgain}
        </button>
      </Dialog>
    )
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
      >
        {mode === 'sign-in' && (
          <a className="link -mt-2 min-h-6 justify-self-start text-14" href={authPath('/auth', pathname + search)}>
            {accountWords.otherWaysNow}
          </a>
        )}
      </AccountForm>
      <OtherMode mode={mode} onMode={turnTo} />
    </Dialog>
  )
}
