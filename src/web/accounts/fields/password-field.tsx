import { Check, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { passwordRefusal } from '../../../domain/accounts/password.ts'
import { accountWords } from '../../copy/accounts.ts'

type PasswordFieldProps = {
  value: string
  onChange: (event: { target: { value: string } }) => void
  wrong?: string | undefined
  choosing: boolean
  label?: string
  name?: string
}

export function PasswordField({
  value,
  onChange,
  wrong,
  choosing,
  label = accountWords.password,
  name = 'password',
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          className="input pr-12"
          type={shown ? 'text' : 'password'}
          autoComplete={choosing ? 'new-password' : 'current-password'}
          maxLength={1024}
          required
          value={value}
          onChange={onChange}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}about`}
        />
        <button
          type="button"
          className="icon-btn needs-script absolute top-0.75 right-0.75"
          aria-label={shown ? accountWords.hidePassword : accountWords.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      </div>
      <div id={`${id}about`}>
        {/* While someone types a new password, the list of rules replaces this error. */}
        {wrong && !(choosing && value) && (
          <p className="wrong">
            <CircleAlert size={16} aria-hidden="true" />
            {wrong}
          </p>
        )}
        {choosing && (
          <div className="mt-2 text-14 text-graphite" aria-live="polite">
            <PasswordRules password={value} refused={wrong !== undefined} />
          </div>
        )}
      </div>
    </div>
  )
}

type PasswordRulesProps = { password: string; refused: boolean }

/**
 * Lists the password rules that aren't met yet, updated on every keystroke. Rules that caused a refusal are
 * highlighted.
 */
function PasswordRules({ password, refused }: PasswordRulesProps) {
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
