import { redirect, useNavigation, useSearchParams } from 'react-router'
import { problemsOf } from '../accounts/fields/account-form-check.ts'
import { answerRefused, LINK_ENDED } from '../accounts/sign-in/answer-refused.ts'
import { pathAfter } from '../accounts/sign-in/path-after.ts'
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
import type { Route } from './+types/join'

export async function action({ context, request, url }: Route.ActionArgs) {
  const code = String((await typedForm(request)).get('code') ?? '').trim()
  const asked = { token: url.searchParams.get('token') ?? '', ...(code && { code }) }
  try {
    const entered = await context.get(pageContext).api.accounts.joinAccount(asked)
    return redirect(pathAfter(entered, url.searchParams.get('next')))
  } catch (error) {
    return answerRefused(error, {})
  }
}

/** Reports a used or expired link immediately, and checks whether a second factor is required. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (!token) return { refusal: LINK_ENDED, asksForFactor: false }
  try {
    const { asksForFactor } = await context.get(pageContext).api.accounts.checkVerificationLink({ token })
    return { refusal: null, asksForFactor }
  } catch (error) {
    return answerRefused(error, { asksForFactor: false })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.joinTitle,
    description: wayWords.joinDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/join',
    noindex: true,
  })

export default function Join({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const refusal = actionData?.refusal ?? loaderData.refusal
  const ended = refusal?.code === 'link_ended'
  const { asksForFactor } = loaderData
  return (
    <WayPage head={wayWords.joinHead} next={query.get('next')}>
      {ended ? (
        <>
          <RefusalNote refusal={busy ? null : refusal} className="mb-5" />
          <p>{wayWords.joinEnded}</p>
        </>
      ) : (
        <>
          <p>{wayWords.joinText}</p>
          <ul className="my-4 grid list-disc gap-1 pl-5">
            {wayWords.joinDrops.map((dropped) => (
              <li key={dropped}>{dropped}</li>
            ))}
          </ul>
          <p className="mb-6 text-graphite">{wayWords.joinKeeps}</p>
          <CheckedForm
            check={({ code = '' }) => problemsOf({ code: asksForFactor ? factorProblem(code) : undefined })}
            busy={busy}
            refusal={refusal}
          >
            {(wrong) => (
              <>
                {asksForFactor && (
                  <>
                    <p>{wayWords.joinFactor}</p>
                    <FactorField wrong={wrong.code} />
                  </>
                )}
                <BusyButton type="submit" className="tall w-full" busy={busy}>
                  {wayWords.joinSend}
                </BusyButton>
              </>
            )}
          </CheckedForm>
        </>
      )}
    </WayPage>
  )
}
