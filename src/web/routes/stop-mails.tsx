import { Form, Link, useNavigation } from 'react-router'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { WayPage } from '../accounts/sign-in/way-page.tsx'
import { refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/stop-mails'

const tokenOf = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 300)

/** Opening the link changes nothing, because mail clients and scanners open links automatically. */
export async function loader({ context, url }: Route.LoaderArgs) {
  try {
    return await context.get(pageContext).api.stopLinks.showStop({ token: tokenOf(url) })
  } catch (error) {
    if (refusalOf(error).code === 'link_ended') return null
    throw error
  }
}

/**
 * Handles the button on the page and one-click unsubscribing in mail clients (RFC 8058), which sends a single form
 * field and no cookie.
 */
export async function action({ context, url }: Route.ActionArgs) {
  try {
    await context.get(pageContext).api.stopLinks.stopMails({ token: tokenOf(url) })
    return { refusal: null }
  } catch (error) {
    return answerRefused(error, {})
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.stopTitle,
    description: words.stopDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/stop-mails',
    noindex: true,
  })

export default function StopMails({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const head = loaderData?.stopped ? words.stopped : words.stopHead
  return (
    <WayPage head={head} back={null}>
      <RefusalNote refusal={busy ? null : (actionData?.refusal ?? null)} className="mb-5" />
      <div role="status">
        <p>
          {!loaderData
            ? words.stopBroken
            : loaderData.stopped
              ? words.stoppedText(loaderData.kind)
              : words.stopText(loaderData.kind)}
        </p>
      </div>
      {loaderData && !loaderData.stopped && (
        <>
          <p className="mt-3 text-graphite">{words.stopOthers}</p>
          <Form method="post" className="mt-6">
            <BusyButton type="submit" className="tall w-full" busy={busy}>
              {words.stop}
            </BusyButton>
          </Form>
        </>
      )}
      <p className="mt-8 border-t border-rule pt-5 text-14">
        <Link className="link inline-block min-h-6" to="/profile/notifications">
          {words.toPreferences}
        </Link>
      </p>
    </WayPage>
  )
}
