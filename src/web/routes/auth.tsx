import { useState } from 'react'
import { redirect, useNavigation, useSearchParams } from 'react-router'
import { AccountForm } from '../accounts/account-form.tsx'
import type { AccountMode } from '../accounts/account-form-check.ts'
import { answerAccountForm } from '../accounts/answer-account-form.ts'
import { nextPath } from '../accounts/next-path.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { pageContext } from '../page-context.ts'
import { accountWords } from '../words/accounts.ts'
import type { Route } from './+types/auth'

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(pageContext).viewer) throw redirect(nextPath(url.searchParams.get('next')))
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  // A body that is no form is an empty one: the form then says what it needs.
  const typed = await request.formData().catch(() => new FormData())
  return answerAccountForm(context.get(pageContext).api, typed, url.searchParams.get('next'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: accountWords.title,
    description: accountWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth',
    noindex: true,
  })

const empty = { email: '', password: '', firstName: '', lastName: '' }

export default function Auth({ actionData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  const mode: AccountMode = query.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  const [values, setValues] = useState({ ...empty, ...actionData?.typed })
  const busy = useNavigation().formMethod === 'POST'
  const other = new URLSearchParams(query)
  if (mode === 'sign-in') other.set('mode', 'sign-up')
  else other.delete('mode')

  return (
    <div className="wrap max-w-[520px]! py-14">
      <h1 className="serif mb-8 text-48">{mode === 'sign-in' ? accountWords.signInHead : accountWords.signUpHead}</h1>
      <AccountForm
        key={mode}
        mode={mode}
        values={values}
        onChange={setValues}
        busy={busy}
        refusal={busy ? null : (actionData?.refusal ?? null)}
      />
      <p className="mt-6 text-graphite">
        {mode === 'sign-in' ? accountWords.toSignUp : accountWords.toSignIn}{' '}
        <a
          className="link text-ink"
          href={`/auth?${other}`}
          onClick={(event) => {
            event.preventDefault()
            setQuery(other, { replace: true, preventScrollReset: true })
          }}
        >
          {mode === 'sign-in' ? accountWords.signUp : accountWords.signIn}
        </a>
      </p>
    </div>
  )
}
