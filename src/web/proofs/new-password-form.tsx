import { useState } from 'react'
import { newPasswordProblem, problemsOf } from '../accounts/account-form-check.ts'
import { CheckedForm } from '../accounts/checked-form.tsx'
import type { Refusal } from '../refusal.ts'
import { BusyButton } from '../ui/button.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  label: string
  button: string
  busy: boolean
  refusal: Refusal | null
  /** The address, for password managers. */
  email?: string
  send?: (password: string) => void
}

/** A password to be set, with its rules as it is typed. */
export function NewPasswordForm({ label, button, busy, refusal, email, send }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  return (
    <CheckedForm
      check={({ password = '' }) => problemsOf({ password: newPasswordProblem(password) })}
      busy={busy}
      refusal={refusal}
      {...(send && { send: ({ password = '' }) => send(password) })}
    >
      {(wrong) => (
        <>
          <input type="hidden" name="intent" value="password" />
          {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
          <PasswordField
            label={label}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            wrong={wrong.password}
            choosing
          />
          <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
            {button}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}
