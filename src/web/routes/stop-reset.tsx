import { CircleCheck } from 'lucide-react'
import { data, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { problemsOf } from '../accounts/fields/account-form-check.ts'
import { answerRefused, LINK_ENDED } from '../accounts/sign-in/answer-refused.ts'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { wayWords } from '../copy/sign-in.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { FactorField, factorProblem } from '../forms/code-field.tsx'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/stop-reset'

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (!token) return { refusal: LINK_ENDED }
  try {
    await context.get(pageContext).api.accounts.checkStopLink({ token })
    return { refusal: null }
  } catch (error) {
    return answerRefused(error, {})
  }
}

/**
 * Opening the link changes nothing, because mail scanners also open links. The user must click the button and enter a
 * second-factor code.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  try {
    const code = String((await typedForm(request)).get('code') ?? '').trim()
    const asked = { token: url.searchParams.get('token') ?? '', ...(code && { code }) }
    await context.get(pageContext).api.accounts.stopFactorResetByLink(asked)
    // Without this, the page would say that the link has expired, because it has just been used.
    return data({ refusal: null, done: true }, { status: 200 })
  } catch (error) {
    return answerRefused(error, { done: false })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, { done: false })

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.stopTitle,
    description: wayWords.stopDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/stop-reset',
    noindex: true,
  })

export default function StopReset({ actionData, loaderData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { refusal = loaderData.refusal, done = false } = actionData ?? {}
  if (done)
    return (
      <WayPage head={wayWords.stoppedHead} back={null}>
        <p className="flex items-start gap-3" role="status">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 flex-none text-good" />
          <span className="min-w-0">{wayWords.stopped}</span>
        </p>
      </WayPage>
    )
  if (refusal?.code === 'link_ended')
    return (
      <WayPage head={wayWords.stopHead} back={null}>
        <RefusalNote refusal={busy ? null : refusal} className="mb-5" />
        <p>{wayWords.stopEnded}</p>
      </WayPage>
    )
  return (
    <WayPage head={wayWords.stopHead} back={null}>
      <p className="mb-6">{wayWords.stopText}</p>
      <CheckedForm check={({ code = '' }) => problemsOf({ code: factorProblem(code) })} busy={busy} refusal={refusal}>
        {(wrong) => (
          <>
            <FactorField wrong={wrong.code} />
            <BusyButton type="submit" className="tall w-full" busy={busy}>
              {wayWords.stopSend}
            </BusyButton>
          </>
        )}
      </CheckedForm>
      <p className="mt-6 text-14 text-graphite">{wayWords.stopSignedIn}</p>
    </WayPage>
  )
}
