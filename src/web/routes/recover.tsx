import { redirect, useNavigation, useSearchParams } from 'react-router'
import { NewPasswordForm } from '../accounts/fields/new-password-form.tsx'
import { announceRecovery } from '../accounts/session/session-state.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { AskForMail } from '../accounts/sign-in/ask-for-mail.tsx'
import { LostFactor } from '../accounts/sign-in/lost-factor.tsx'
import { pathAfter } from '../accounts/sign-in/path-after.ts'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { wayWords } from '../copy/sign-in.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/recover'

/** Reports an expired link before the user types anything, and checks whether a second factor is required. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const token = url.searchParams.get('token')
  if (!token) return { refusal: null, asks: null, now: now() }
  try {
    return { refusal: null, asks: await api.accounts.checkRecoveryLink({ token }), now: now() }
  } catch (error) {
    return answerRefused(error, { asks: null, now: now() })
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const typed = await typedForm(request)
  const text = (name: string) => String(typed.get(name) ?? '')
  const [email, intent] = [text('email'), text('intent')]
  const token = url.searchParams.get('token') ?? ''
  try {
    if (intent === 'password') {
      const code = text('code').trim()
      const entered = await api.accounts.resetPassword({ token, password: text('password'), ...(code && { code }) })
      return redirect(pathAfter(entered, url.searchParams.get('next')))
    }
    if (intent === 'wait') {
      await api.accounts.requestFactorReset({ token })
      return { refusal: null, email, sent: false, intent }
    }
    await api.accounts.requestRecovery({ email })
    return { refusal: null, email, sent: true, intent }
  } catch (error) {
    return answerRefused(error, { email, sent: false, intent })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keptForm(() => answerOnce(serverAction), { email: '', sent: false, intent: '' })
}

async function answerOnce<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
  try {
    return await serverAction()
  } catch (answer) {
    // Only setting a new password redirects.
    if (answer instanceof Response && answer.headers.has('location')) announceRecovery()
    throw answer
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.recoverTitle,
    description: wayWords.recoverDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/recover',
    noindex: true,
  })

export default function Recover({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const next = query.get('next')
  const { refusal = loaderData.refusal, email = '', sent = false, intent = '' } = actionData ?? {}
  const ended = refusal?.code === 'link_ended'
  const { asks } = loaderData

  if (query.get('token') && !ended && !sent) {
    const isWaiting = intent === 'wait'
    return (
      <WayPage head={wayWords.recoverSetHead} next={next}>
        <p className="mb-5 text-graphite">{wayWords.recoverSetText}</p>
        <NewPasswordForm
          label={wayWords.newPassword}
          button={wayWords.recoverSet}
          busy={busy}
          refusal={isWaiting ? null : refusal}
          withFactor={asks?.asked ?? false}
        />
        {asks?.asked && (
          <LostFactor asks={asks} now={loaderData.now} busy={busy} refusal={isWaiting ? refusal : null} />
        )}
      </WayPage>
    )
  }
  return (
    <WayPage head={sent ? wayWords.recoverSentHead : wayWords.recoverHead} next={next}>
      <p className="mb-5 text-graphite wrap-anywhere" role="status">
        {sent ? wayWords.recoverSent(email) : wayWords.recoverText}
      </p>
      <AskForMail
        key={String(sent)}
        intent="link"
        email={email}
        busy={busy}
        refusal={refusal}
        label={sent ? wayWords.recoverAgain : wayWords.recoverSend}
      />
    </WayPage>
  )
}
