import { useState } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { FactorField, factorProblem } from '../../forms/code-field.tsx'
import { reportPassword } from '../../insights/report-password.ts'
import { BusyButton } from '../../ui/button.tsx'
import { newPasswordProblem, problemsOf } from './account-form-check.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordFormProps = {
  label: string
  button: string
  busy: boolean
  refusal: Refusal | null
  email?: string
  withCurrent?: boolean
  withFactor?: boolean
  send?: (password: string, current: string) => void
}

export function NewPasswordForm({
  label,
  button,
  busy,
  refusal,
  email,
  withCurrent,
  withFactor,
  send,
}: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [current, setCurrent] = useState('')
  const wrongCurrent = !busy && refusal?.code === 'invalid_credentials' ? profileWords.confirmWrong : undefined
  return (
    <CheckedForm
      check={({ password = '', code = '' }) => {
        reportPassword(password)
        return problemsOf({
          current: withCurrent && !current ? accountWords.needPassword : undefined,
          password: newPasswordProblem(password),
          code: withFactor ? factorProblem(code) : undefined,
        })
      }}
      busy={busy}
      refusal={wrongCurrent ? null : refusal}
      {...(send && { send: ({ password = '' }) => send(password, current) })}
    >
      {(wrong) => (
        <>
          <input type="hidden" name="intent" value="password" />
          {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
          {withCurrent && (
            <PasswordField
              name="current"
              label={profileWords.passwordCurrent}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
              wrong={wrong.current ?? wrongCurrent}
              choosing={false}
            />
          )}
          <PasswordField
            label={label}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            wrong={wrong.password}
            choosing
          />
          {withFactor && <FactorField wrong={wrong.code} />}
          <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
            {button}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}
