import { Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { returnPath } from '../../domain/accounts/return-path.ts'
import { SecondFactorForm } from '../accounts/fields/second-factor-form.tsx'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { wayWords } from '../copy/sign-in.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/second-factor'

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(pageContext).viewer) throw redirect(returnPath(url.searchParams.get('next')))
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const typed = await typedForm(request)
  try {
    await context.get(pageContext).api.accounts.answerSecondFactor({ code: String(typed.get('code') ?? '') })
  } catch (error) {
    return answerRefused(error, {})
  }
  throw redirect(returnPath(url.searchParams.get('next')))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.factorTitle,
    description: wayWords.factorDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/second-factor',
    noindex: true,
  })

export default function SecondFactor({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const ended = actionData?.refusal.code === 'nothing_asked'
  return (
    <WayPage head={wayWords.factorHead} next={query.get('next')} back={ended ? null : wayWords.backToSignIn}>
      <SecondFactorForm busy={busy} refusal={actionData?.refusal ?? null} />
      {ended && (
        <Link className="btn mt-5 w-full" to={authPath('/auth', query.get('next'))}>
          {wayWords.beginAgain}
        </Link>
      )}
    </WayPage>
  )
}
