import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout } from '../accounts/profile/profile-layout.tsx'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { EndpointList } from '../webhooks/endpoint-list.tsx'
import { Place, PROFILE_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/profile-webhooks'

const PATH = PROFILE_PATHS.base

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, list] = await loadProfile(context.get(pageContext), PATH, (api) =>
    Promise.all([api.profile.showProfile(), api.webhooks.listWebhooks()]),
  )
  return { profile, list }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function ProfileWebhooks({ loaderData: { profile, list } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={words.head}>
      <Place value={{ ...PROFILE_PATHS, api: profileApi.webhooks }}>
        <EndpointList list={list} text={words.endpointsText} />
      </Place>
    </ProfileLayout>
  )
}
