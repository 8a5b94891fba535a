import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { AdminWebhooksPage } from '../webhooks/admin-webhooks.tsx'
import { EndpointList } from '../webhooks/endpoint-list.tsx'
import { ADMIN_PATHS } from '../webhooks/webhook-place.ts'
import type { Route } from './+types/admin-webhooks'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, profile] = await loadAdmin(context.get(pageContext), url, (_, api) =>
    Promise.all([api.siteWebhooks.listWebhooks(), api.profile.showProfile()]),
  )
  return { list, profile }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: ADMIN_PATHS.base,
    noindex: true,
  })

export default function AdminWebhooks({ loaderData: { list, profile } }: Route.ComponentProps) {
  return (
    <AdminWebhooksPage profile={profile} head={words.head}>
      <EndpointList list={list} text={words.endpointsTextSite} />
    </AdminWebhooksPage>
  )
}
