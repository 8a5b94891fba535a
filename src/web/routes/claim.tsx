import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { formSentences } from '../../contract/local-refusals.ts'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { wayWords } from '../copy/sign-in.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/claim'

/** Opening the link changes nothing; the button takes the account back and leads on to a new password. */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    const asked = { token: url.searchParams.get('token') ?? '' }
    const { token } = await context.get(pageContext).api.accounts.claimAccount(asked)
    return redirect(`/auth/recover?token=${encodeURIComponent(token)}`)
  } catch (error) {
    return answerRefused(error, {})
  }
}

const LINK_ENDED = { code: 'link_ended' as const, message: formSentences.link_ended, data: undefined }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: wayWords.claimTitle,
    description: wayWords.claimDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/auth/claim',
    noindex: true,
  })

export default function Claim({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const refusal = actionData?.refusal ?? (query.get('token') ? null : LINK_ENDED)
  const ended = refusal?.code === 'link_ended'
  return (
    <WayPage head={wayWords.claimHead}>
      <RefusalNote refusal={busy ? null : refusal} className="mb-5" />
      {ended ? (
        <p>{wayWords.claimEnded}</p>
      ) : (
        <>
          <p>{wayWords.claimText}</p>
          <ul className="my-4 grid list-disc gap-1 pl-5">
            {wayWords.claimDrops.map((dropped) => (
              <li key={dropped}>{dropped}</li>
            ))}
          </ul>
          <p className="mb-6 text-graphite">{wayWords.claimKeeps}</p>
          <Form method="post">
            <BusyButton type="submit" className="tall w-full" busy={busy}>
              {wayWords.claimSend}
            </BusyButton>
          </Form>
        </>
      )}
    </WayPage>
  )
}
