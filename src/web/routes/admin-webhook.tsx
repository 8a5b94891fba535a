import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { AdminWebhooksPage } from '../webhooks/admin-webhooks.tsx'
import { EndpointPage } from '../webhooks/endpoint-page.tsx'
import { readLogQuery } from '../webhooks/log-query.ts'
import { ADMIN_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/admin-webhook'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { filter, asked } = readLogQuery(url)
  const [endpoint, log, profile] = await loadAdmin(context.get(pageContext), url, (_, { siteWebhooks, profile }) =>
    Promise.all([
      siteWebhooks.showWebhook({ id }),
      siteWebhooks.listWebhookDeliveries({ id, ...asked }),
      profile.showProfile(),
    ]),
  )
  return { endpoint, log, filter, profile }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.endpointHead),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: ADMIN_PATHS.base,
    noindex: true,
  })

export default function AdminWebhook({ loaderData: { profile, ...page } }: Route.ComponentProps) {
  return (
    <AdminWebhooksPage profile={profile} head={words.endpointHead}>
      <EndpointPage {...page} />
    </AdminWebhooksPage>
  )
}
