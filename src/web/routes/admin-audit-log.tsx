import { useSearchParams } from 'react-router'
import { actionColumns } from '../admin/action-table.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { askedText } from '../console/list-query.ts'
import { actWords, adminWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-audit-log'

const PATH = '/admin/audit-log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = askedText(url, 'q')
  // An email address names an actor. Anything else is the booking number or ID of what was changed.
  const byActor = q.includes('@')
  const actor = askedText(url, 'actor') || (byActor ? q : '')
  const subject = askedText(url, 'subject', 100) || (byActor ? '' : q.slice(0, 100))
  const [act, cursor] = [askedText(url, 'act', 100), askedText(url, 'cursor', 400)]
  const log = await loadAdmin(context.get(pageContext), url, (admin) =>
    admin.auditLog({
      ...(actor && { actor }),
      ...(act && { act }),
      ...(subject && { subject }),
      ...(cursor && { cursor }),
    }),
  )
  const asked = { q, act, actor: askedText(url, 'actor'), subject: askedText(url, 'subject', 100) }
  return { asked, log }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.auditLog),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminAuditLog({ loaderData: { asked, log } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { items, count, acts, next } = log
  const isFiltered = Object.values(asked).some(Boolean)
  return (
    <AdminLayout head={words.auditLog}>
      <ListPage
        name="audit-log"
        caption={words.auditLog}
        path={PATH}
        asked={asked}
        sort="newest"
        search={{ name: 'q', label: words.actorOrTarget }}
        filters={[
          { name: ['act'], label: words.act, values: Object.fromEntries(acts.map((one) => [one, actWords(one)])) },
          { name: ['actor'], label: words.who, shown: asked.actor },
          { name: ['subject'], label: words.subject, shown: asked.subject },
        ]}
        columns={actionColumns}
        rows={items}
        keyOf={({ id }) => id}
        none={isFiltered ? words.noneMatch : words.noActs}
        pager={<PageSteps path={PATH} params={params} next={next} shown={items.length} count={count} />}
      />
    </AdminLayout>
  )
}
