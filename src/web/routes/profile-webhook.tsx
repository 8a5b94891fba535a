import { data, redirect } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout } from '../accounts/profile/profile-layout.tsx'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { EndpointPage } from '../webhooks/endpoint-page.tsx'
import { readLogQuery } from '../webhooks/log-query.ts'
import { Place, PROFILE_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/profile-webhook'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const path = `${PROFILE_PATHS.base}/${id}`
  const { filter, asked } = readLogQuery(url)
  try {
    const [profile, endpoint, log] = await loadProfile(context.get(pageContext), path, ({ profile, webhooks }) =>
      Promise.all([
        profile.showProfile(),
        webhooks.showWebhook({ id }),
        webhooks.listWebhookDeliveries({ id, ...asked }),
      ]),
    )
    return { profile, endpoint, log, filter }
  } catch (error) {
    if (refusalOf(error).code === 'bad_cursor') throw redirect(path)
    if (isNotFound(error) || refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.endpointTitle,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PROFILE_PATHS.base,
    noindex: true,
  })

export default function ProfileWebhook({ loaderData: { profile, ...page } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={words.endpointHead}>
      <Place value={{ ...PROFILE_PATHS, api: profileApi.webhooks }}>
        <EndpointPage {...page} />
      </Place>
    </ProfileLayout>
  )
}
