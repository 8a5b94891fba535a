import { Check, CircleAlert } from 'lucide-react'
import { passwordRefusal } from '../../../domain/accounts/password.ts'
import { accountWords } from '../../copy/accounts.ts'

type PasswordRulesProps = { password: string; refused: boolean }

/** The password rules that are not met yet, updated while typing. Rules that caused a refusal are highlighted. */
export function PasswordRules({ password, refused }: PasswordRulesProps) {
  if (!password) return null
  const { code, issues = [] } = passwordRefusal(password) ?? {}
  const open = code === 'leaked_password' ? [accountWords.passwordLeaked, ...issues] : issues
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 text-good">
        <Check size={16} aria-hidden="true" />
        {accountWords.passwordGood}
      </p>
    )
  }
  return (
    <ul className={`grid gap-1 ${refused ? 'text-bad' : ''}`} aria-label={accountWords.passwordRules}>
      {open.map((issue) => (
        <li key={issue} className="flex items-start gap-2">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
          {issue}
        </li>
      ))}
    </ul>
  )
}
