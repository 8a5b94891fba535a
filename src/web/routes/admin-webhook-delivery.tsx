import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { AdminWebhooksPage } from '../webhooks/admin-webhooks.tsx'
import { DeliveryPage } from '../webhooks/delivery-page.tsx'
import { ADMIN_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/admin-webhook-delivery'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const [delivery, profile] = await loadAdmin(context.get(pageContext), url, (_, api) =>
    Promise.all([api.siteWebhooks.showWebhookDelivery({ id }), api.profile.showProfile()]),
  )
  return { delivery, profile }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.deliveryHead),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: ADMIN_PATHS.base,
    noindex: true,
  })

export default function AdminWebhookDelivery({ loaderData: { profile, delivery } }: Route.ComponentProps) {
  return (
    <AdminWebhooksPage profile={profile} head={words.deliveryHead}>
      <DeliveryPage delivery={delivery} />
    </AdminWebhooksPage>
  )
}
