import { useState } from 'react'
import { Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Api } from '../../contract/api.ts'
import { formSentences } from '../../contract/local-refusals.ts'
import { returnPath } from '../../domain/accounts/return-path.ts'
import { takeIdleEnd } from '../accounts/session/idle-end.ts'
import { AccountForm, OtherModeLink } from '../accounts/sign-in/account-form.tsx'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { AnswerCode, AskForCode } from '../accounts/sign-in/code-form.tsx'
import { OtherWays } from '../accounts/sign-in/other-ways.tsx'
import styles from '../accounts/sign-in/panes.module.css'
import { authPath, pathAfter } from '../accounts/sign-in/path-after.ts'
import { refusedWayIn } from '../accounts/sign-in/refused-way-in.ts'
import { ApiError } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { accountWords } from '../copy/accounts.ts'
import { wayWords } from '../copy/sign-in.ts'
import { named } from '../format/brand.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/auth'

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, config } = context.get(pageContext)
  if (viewer) throw redirect(returnPath(url.searchParams.get('next')))
  return { outside: config.outside, publicUrl: config.publicUrl }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerWayIn(context.get(pageContext).api, await typedForm(request), url.searchParams.get('next'))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await typedForm(request.clone())
  return keptForm(serverAction, refusedWayIn(form))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: accountWords.title,
    description: named(accountWords.description),
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth',
    noindex: true,
  })

const empty = { email: '', password: '', firstName: '', lastName: '' }

export default function Auth({ actionData, loaderData: { outside, publicUrl } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const [values, setValues] = useState({ ...empty, ...actionData?.typed })
  const busy = useNavigation().formMethod === 'POST'
  const [afterIdle] = useState(takeIdleEnd)
  const next = query.get('next')
  const signingUp = query.get('mode') === 'sign-up'
  const byCode = !signingUp && query.get('way') === 'code'
  const answering = byCode && actionData?.codeSent === true
  const refusal = busy ? null : (actionData?.refusal ?? null)
  const fromOutside = outside.google || outside.explainGoogle || outside.ssoName !== null

  return (
    <div className="wrap py-14">
      <div className={`${styles.root} ${signingUp && !fromOutside ? '' : styles.two}`}>
        <div>
          <h1 className="serif mb-8 text-48">{headOf({ signingUp, byCode, answering })}</h1>
          {!signingUp && <AskedBy next={next} />}
          <AuthProblem problem={actionData ? null : afterIdle ? 'idle' : query.get('problem')} />
          {answering ? (
            <AnswerCode
              email={actionData.typed.email}
              busy={busy}
              refusal={refusal}
              again={actionData.again}
              back={authPath('/auth', next, { way: 'code' })}
            />
          ) : byCode ? (
            <AskForCode
              email={values.email}
              onEmail={(email) => setValues({ ...values, email })}
              busy={busy}
              refusal={refusal}
            />
          ) : (
            <AccountForm
              key={String(signingUp)}
              mode={signingUp ? 'sign-up' : 'sign-in'}
              values={values}
              onChange={setValues}
              busy={busy}
              refusal={refusal}
            >
              {!signingUp && <Forgot next={next} />}
            </AccountForm>
          )}
          <OtherModeLink signingUp={signingUp} next={next} />
        </div>
        {(!signingUp || fromOutside) && (
          <OtherWays
            beside={signingUp ? 'sign-up' : byCode ? 'code' : 'password'}
            outside={outside}
            publicUrl={publicUrl}
            next={next}
          />
        )}
      </div>
    </div>
  )
}

function headOf({ signingUp, byCode, answering }: { signingUp: boolean; byCode: boolean; answering: boolean }): string {
  if (signingUp) return accountWords.signUpHead
  if (answering) return wayWords.codeSentHead
  return byCode ? wayWords.codeHead : accountWords.signInHead
}

/** Says why a page led here. Pages that don't need an account are absent. */
function AskedBy({ next }: { next: string | null }) {
  const first = next?.startsWith('/saved/') ? '' : (next?.split(/[/?#]/)[1] ?? '')
  if (!Object.hasOwn(accountWords.signInFor, first)) return null
  const known = first as keyof typeof accountWords.signInFor
  return <p className="-mt-5 mb-8 text-graphite">{accountWords.signInFor[known]}</p>
}

function Forgot({ next }: { next: string | null }) {
  return (
    <Link className="link -mt-2 min-h-6 justify-self-start text-14" to={authPath('/auth/recover', next)}>
      {wayWords.forgot}
    </Link>
  )
}

const kinds = {
  outside_cancelled: 'info',
  outside_failed: 'bad',
  proof_sent: 'info',
  account_suspended: 'bad',
  too_many: 'warn',
  account_deleted: 'good',
  idle: 'info',
} as const

function AuthProblem({ problem }: { problem: string | null }) {
  if (!problem || !Object.hasOwn(kinds, problem)) return null
  const known = problem as keyof typeof kinds
  return (
    <Note kind={kinds[known]} role="status" className="mb-6">
      {wayWords.problems[known]}
    </Note>
  )
}

type PasskeyAnswer = Parameters<Api['accounts']['signInWithPasskey']>[0]['answer']

async function answerWayIn(api: Api, form: FormData, next: string | null) {
  const text = (name: string) => String(form.get(name) ?? '')
  const mode = text('mode')
  const again = form.has('again')
  const refused = refusedWayIn(form)
  const { typed } = refused
  try {
    if (mode === 'code') {
      await api.accounts.requestCode({ email: typed.email })
      return { refusal: null, typed, codeSent: true, again }
    }
    const entered = await enter(api, mode, text)
    return redirect(pathAfter(entered, mode === 'sign-up' ? '/' : next))
  } catch (error) {
    return answerRefused(error, refused)
  }
}

function enter(api: Api, mode: string, text: (name: string) => string) {
  const [email, password] = [text('email'), text('password')]
  if (mode === 'sign-up')
    return api.accounts.signUp({
      email,
      password,
      data: { first_name: text('firstName'), last_name: text('lastName') },
    })
  if (mode === 'code-answer') return api.accounts.answerCode({ email, code: text('code') })
  if (mode === 'passkey') return api.accounts.signInWithPasskey({ answer: passkeyAnswer(text('answer')) })
  return api.accounts.signIn({ email, password })
}

function passkeyAnswer(json: string): PasskeyAnswer {
  try {
    return JSON.parse(json) as PasskeyAnswer
  } catch {
    throw new ApiError(422, 'bad_passkey', true, undefined, formSentences.bad_passkey)
  }
}
