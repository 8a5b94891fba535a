import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import { accountWords } from '../../copy/accounts.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { reportPassword } from '../../insights/report-password.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import {
  type AccountMode,
  type AccountProblems,
  type AccountValues,
  accountProblems,
} from '../fields/account-form-check.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { authPath } from './path-after.ts'

type AccountFormProps = {
  mode: AccountMode
  values: AccountValues
  onChange: (values: AccountValues) => void
  busy: boolean
  refusal: Refusal | null
  send?: (values: AccountValues) => void
  children?: ReactNode
}

function checked(mode: AccountMode, values: AccountValues): AccountProblems {
  if (mode === 'sign-up') reportPassword(values.password)
  return accountProblems(mode, values)
}

/** Errors appear next to their fields. A summary above the form counts them and receives focus. */
export function AccountForm({ mode, values, onChange, busy, refusal, send, children }: AccountFormProps) {
  const [problems, setProblems] = useState<AccountProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const signingUp = mode === 'sign-up'
  const count = Object.keys(problems).length

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = busy ? {} : checked(mode, values)
    setProblems(found)
    const first = (['firstName', 'lastName', 'email', 'password'] as const).find((name) => found[name])
    if (busy || first || send) event.preventDefault()
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
    else if (!busy) send?.(values)
  }
  const set = (name: keyof AccountValues) => (event: { target: { value: string } }) => {
    onChange({ ...values, [name]: event.target.value })
    if (problems[name]) setProblems(({ [name]: _, ...rest }) => rest)
  }
  const field = (name: 'firstName' | 'lastName' | 'email', label: string, autoComplete: string) => (
    <Field
      name={name}
      label={label}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      maxLength={name === 'email' ? 254 : 100}
      required
      value={values[name]}
      onChange={set(name)}
      wrong={problems[name]}
    />
  )

  return (
    <Form method="post" noValidate onSubmit={submit} ref={form} className="grid gap-5">
      <input type="hidden" name="mode" value={mode} />
      <div role="alert" className="empty:hidden">
        {count > 0 && <Note kind="bad">{accountWords.problems(count)}</Note>}
      </div>
      <RefusalNote refusal={count > 0 ? null : refusal} />
      {signingUp && (
        <div className="grid gap-5 sm:grid-cols-2">
          {field('firstName', accountWords.firstName, 'given-name')}
          {field('lastName', accountWords.lastName, 'family-name')}
        </div>
      )}
      {field('email', accountWords.email, 'email')}
      <PasswordField
        value={values.password}
        onChange={set('password')}
        wrong={problems.password}
        choosing={signingUp}
      />
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy}>
        {signingUp ? accountWords.signUp : accountWords.signIn}
      </BusyButton>
      {signingUp && <Agreement />}
    </Form>
  )
}

function Agreement() {
  return (
    <p className="text-14 text-graphite">
      {accountWords.agree}{' '}
      <Link className="underline" to="/terms" target="_blank">
        {accountWords.terms}
      </Link>{' '}
      {accountWords.and}{' '}
      <Link className="underline" to="/privacy" target="_blank">
        {accountWords.privacy}
      </Link>
      .
    </p>
  )
}

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
