import { useLocation } from 'react-router'
import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AccountValues } from '../fields/account-form-check.ts'
import { SecondFactorForm } from '../fields/second-factor-form.tsx'
import { AccountForm } from './account-form.tsx'
import { OtherMode } from './other-mode.tsx'
import { authPath } from './path-after.ts'
import { useSignIn } from './use-sign-in.ts'

type AccountDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** Everything but the password survives a reload. */
  draft: Omit<AccountValues, 'password'>
  onDraft: (draft: Omit<AccountValues, 'password'>) => void
  /** Why the visitor should sign in. */
  words?: { signUp: string; signIn: string; text: string }
}

const TO_PAY = {
  signUp: accountWords.checkoutSignUp,
  signIn: accountWords.checkoutHead,
  text: accountWords.checkoutText,
}

/** Signs in or up without leaving the page, including the second factor. */
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
