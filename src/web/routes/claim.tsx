import { redirect, useNavigation } from 'react-router'
import { problemsOf } from '../accounts/fields/account-form-check.ts'
import { answerRefused, LINK_ENDED } from '../accounts/sign-in/answer-refused.ts'
import { LostFactor } from '../accounts/sign-in/lost-factor.tsx'
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
import type { Route } from './+types/claim'

/** Reports an expired link immediately, and checks whether a second factor is required. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const token = url.searchParams.get('token')
  if (!token) return { refusal: LINK_ENDED, asks: null, now: now() }
  try {
    const asks = await api.accounts.checkClaimLink({ token })
    return { refusal: null, asks, now: now() }
  } catch (error) {
    return answerRefused(error, { asks: null, now: now() })
  }
}

/** Opening the link changes nothing. Clicking the button recovers the account and leads to a new password. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const typed = await typedForm(request)
  const intent = String(typed.get('intent') ?? '')
  const code = String(typed.get('code') ?? '').trim()
  const asked = { token: url.searchParams.get('token') ?? '' }
  try {
    if (intent === 'wait') {
      await api.accounts.requestFactorReset(asked)
      return { refusal: null, intent }
    }
    const { token } = await api.accounts.claimAccount({ ...asked, ...(code && { code }) })
    return redirect(`/auth/recover?token=${encodeURIComponent(token)}`)
  } catch (error) {
    return answerRefused(error, { intent })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, { intent: '' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.claimTitle,
    description: wayWords.claimDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/claim',
    noindex: true,
  })

export default function Claim({ actionData, loaderData: { asks, now, refusal: before } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { refusal = before, intent = '' } = actionData ?? {}
  const asked = asks?.asked ?? false
  if (refusal?.code === 'link_ended')
    return (
      <WayPage head={wayWords.claimHead}>
        <RefusalNote refusal={busy ? null : refusal} className="mb-5" />
        <p>{wayWords.claimEnded}</p>
      </WayPage>
    )
  return (
    <WayPage head={wayWords.claimHead}>
      <p>{wayWords.claimText}</p>
      <ul className="my-4 grid list-disc gap-1 pl-5">
        {wayWords.claimDrops.map((dropped) => (
          <li key={dropped}>{dropped}</li>
        ))}
      </ul>
      <p className="mb-6 text-graphite">{wayWords.claimKeeps}</p>
      <CheckedForm
        check={({ code = '' }) => problemsOf({ code: asked ? factorProblem(code) : undefined })}
        busy={busy}
        refusal={intent === 'wait' ? null : refusal}
      >
        {(wrong) => (
          <>
            {asked && (
              <>
                <p>{wayWords.claimFactor}</p>
                <FactorField wrong={wrong.code} />
              </>
            )}
            <BusyButton type="submit" className="tall w-full" busy={busy}>
              {wayWords.claimSend}
            </BusyButton>
          </>
        )}
      </CheckedForm>
      {asks?.asked && <LostFactor asks={asks} now={now} busy={busy} refusal={intent === 'wait' ? refusal : null} />}
    </WayPage>
  )
}
