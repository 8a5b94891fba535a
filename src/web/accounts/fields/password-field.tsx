import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { accountWords } from '../../copy/accounts.ts'
import { PasswordRules } from './password-rules.tsx'

type PasswordFieldProps = {
  value: string
  onChange: (event: { target: { value: string } }) => void
  wrong?: string | undefined
  /** A new password, with its rules below the field. */
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
        {/* The rules below the field show what is wrong with a new password. */}
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
