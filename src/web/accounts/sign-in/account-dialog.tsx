import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AccountMode, AccountValues } from '../fields/account-form-check.ts'
import { SecondFactorForm } from '../fields/second-factor-form.tsx'
import { AccountForm, OtherMode } from './account-form.tsx'
import { authPath } from './path-after.ts'

export type AccountDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** Everything but the password survives a reload. */
  draft: Omit<AccountValues, 'password'>
  onDraft: (draft: Omit<AccountValues, 'password'>) => void
  words?: { signUp: string; signIn: string; text: string }
}

const TO_PAY = {
  signUp: accountWords.checkoutSignUp,
  signIn: accountWords.checkoutHead,
  text: accountWords.checkoutText,
}

export function AccountDialog({ open, onClose, onSignedIn, draft, onDraft, words = TO_PAY }: AccountDialogProps) {
  const { step, turnTo, password, setPassword, sendAccount, sendFactor, ...state } = useSignIn(onSignedIn)
  const { pathname, search } = useLocation()

  if (step === 'second-factor') {
    return (
      <Dialog open={open} onClose={onClose} title={wayWords.factorHead} close={accountWords.close}>
        <SecondFactorForm {...state} send={sendFactor} />
        <button type="button" className="link mt-4 min-h-6 text-14" onClick={() => turnTo('sign-in')}>
          {wayWords.beginAgain}
        </button>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={step === 'sign-up' ? words.signUp : words.signIn}
      close={accountWords.close}
    >
      <p className="mb-5 text-graphite">{words.text}</p>
      <AccountForm
        key={step}
        mode={step}
        values={{ ...draft, password }}
        onChange={({ password, ...rest }) => {
          setPassword(password)
          onDraft(rest)
        }}
        {...state}
        send={sendAccount}
      >
        {step === 'sign-in' && (
          <a className="link -mt-2 min-h-6 justify-self-start text-14" href={authPath('/auth', pathname + search)}>
            {accountWords.otherWaysNow}
          </a>
        )}
      </AccountForm>
      <OtherMode mode={step} onMode={turnTo} />
    </Dialog>
  )
}

function useSignIn(onSignedIn: () => void) {
  const [step, setStep] = useState<AccountMode | 'second-factor'>('sign-up')
  const [password, setPassword] = useState('')
  const { send, busy, refusal, forget } = useWrite(
    async (enter: () => Promise<{ next: 'signed_in' | 'second_factor' }>) => {
      const { next } = await enter()
      setPassword('')
      turnTo(next === 'second_factor' ? 'second-factor' : 'sign-in')
      if (next === 'signed_in') onSignedIn()
    },
    ({ code }) => code === 'nothing_asked' && setStep('sign-in'),
  )
  const turnTo = (next: typeof step) => {
    setStep(next)
    forget()
  }
  const sendAccount = ({ email, password, firstName, lastName }: AccountValues) =>
    send(() =>
      step === 'sign-up'
        ? api.accounts.signUp({ email, password, data: { first_name: firstName, last_name: lastName } })
        : api.accounts.signIn({ email, password }),
    )
  const sendFactor = (code: string) => send(() => api.accounts.answerSecondFactor({ code }))

  return { step, turnTo, password, setPassword, sendAccount, sendFactor, busy, refusal }
}
