import { data } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout } from '../accounts/profile/profile-layout.tsx'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DeliveryPage } from '../webhooks/delivery-page.tsx'
import { Place, PROFILE_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/profile-webhook-delivery'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const path = `${PROFILE_PATHS.deliveries}/${id}`
  try {
    const [profile, delivery] = await loadProfile(context.get(pageContext), path, ({ profile, webhooks }) =>
      Promise.all([profile.showProfile(), webhooks.showWebhookDelivery({ id })]),
    )
    return { profile, delivery }
  } catch (error) {
    if (isNotFound(error) || refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.deliveryTitle,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PROFILE_PATHS.base,
    noindex: true,
  })

export default function ProfileWebhookDelivery({ loaderData: { profile, delivery } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={words.deliveryHead}>
      <Place value={{ ...PROFILE_PATHS, api: profileApi.webhooks }}>
        <DeliveryPage delivery={delivery} />
      </Place>
    </ProfileLayout>
  )
}
