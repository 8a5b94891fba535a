import { CircleCheck } from 'lucide-react'
import {
  data,
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { AskForMail } from '../accounts/sign-in/ask-for-mail.tsx'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { useRoot } from '../client/use-root.ts'
import { wayWords } from '../copy/sign-in.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/verify'

/** Reports an expired link immediately. If the link takes over an account, the page explains this. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (!token) return { refusal: null, takesOver: false }
  try {
    const { takesOver } = await context.get(pageContext).api.accounts.checkVerificationLink({ token })
    return { refusal: null, takesOver }
  } catch (error) {
    return answerRefused(error, { takesOver: false })
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const typed = await typedForm(request)
  const email = String(typed.get('email') ?? '')
  try {
    if (typed.get('intent') === 'resend') {
      await api.accounts.resendVerification({ email })
      return { refusal: null, email, done: 'resent' as const }
    }
    const verified = await api.accounts.verifyEmail({ token: url.searchParams.get('token') ?? '' })
    if (verified.newPassword) return redirect(`/auth/recover?token=${encodeURIComponent(verified.newPassword)}`)
    // Without this, the page would say that the link has expired, because it has just been used.
    return data({ refusal: null, email: verified.email, done: 'verified' as const }, { status: 200 })
  } catch (error) {
    return answerRefused(error, { email, done: null })
  }
}

/** The link has been used, so loading it again would report it as expired. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keptForm(serverAction, { email: '', done: null })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.verifyTitle,
    description: wayWords.verifyDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/verify',
    noindex: true,
  })

export default function Verify({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const viewer = useRoot()?.viewer ?? null
  const busy = useNavigation().formMethod === 'POST'
  const { refusal = loaderData.refusal, email = '', done = null } = actionData ?? {}
  const back = viewer ? null : wayWords.backToSignIn

  if (done === 'verified') {
    return (
      <WayPage head={wayWords.verifiedHead} back={null}>
        <p className="flex items-start gap-3 wrap-anywhere" role="status">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 flex-none text-good" />
          <span className="min-w-0">{wayWords.verified(email)}</span>
        </p>
        <Link className="btn ink mt-6" to={viewer ? '/profile' : '/auth'}>
          {viewer ? wayWords.toProfile : wayWords.backToSignIn}
        </Link>
      </WayPage>
    )
  }
  const works = refusal ? refusal.code !== 'link_ended' && !email : true
  if (query.get('token') && done === null && works) {
    return (
      <WayPage head={wayWords.verifyHead} back={back}>
        <RefusalNote refusal={busy ? null : refusal} className="mb-5" />
        <p className="mb-5 text-graphite">{loaderData.takesOver ? wayWords.verifyElsewhere : wayWords.verifyText}</p>
        <Form method="post">
          <BusyButton type="submit" className="tall w-full" busy={busy}>
            {loaderData.takesOver ? wayWords.verifyTakeOver : wayWords.verifySend}
          </BusyButton>
        </Form>
      </WayPage>
    )
  }
  return (
    <WayPage head={done === 'resent' ? wayWords.recoverSentHead : wayWords.verifyEndedHead} back={back}>
      <p className="mb-5 text-graphite wrap-anywhere" role="status">
        {done === 'resent' ? wayWords.verifyResent(email) : wayWords.verifyEnded}
      </p>
      <AskForMail
        key={String(done)}
        intent="resend"
        email={email || (viewer?.email ?? '')}
        busy={busy}
        refusal={refusal?.code === 'link_ended' ? null : refusal}
        label={wayWords.verifyResend}
      />
    </WayPage>
  )
}
