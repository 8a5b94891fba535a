import { Link } from 'react-router'
import { accountWords } from '../../copy/accounts.ts'
import type { AccountMode } from '../fields/account-form-check.ts'
import { authPath } from './path-after.ts'

export function OtherMode({ mode, onMode }: { mode: AccountMode; onMode: (mode: AccountMode) => void }) {
  const other = mode === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <p className="mt-6 text-graphite">
      {mode === 'sign-in' ? accountWords.toSignUp : accountWords.toSignIn}{' '}
      <button type="button" className="link text-ink" onClick={() => onMode(other)}>
        {mode === 'sign-in' ? accountWords.signUp : accountWords.signIn}
      </button>
    </p>
  )
}

export function OtherModeLink({ signingUp, next }: { signingUp: boolean; next: string | null }) {
  return (
    <p className="mt-6 text-graphite">
      {signingUp ? accountWords.toSignIn : accountWords.toSignUp}{' '}
      <Link
        className="link text-ink"
        to={authPath('/auth', next, signingUp ? {} : { mode: 'sign-up' })}
        replace
        preventScrollReset
      >
        {signingUp ? accountWords.signIn : accountWords.signUp}
      </Link>
    </p>
  )
}
