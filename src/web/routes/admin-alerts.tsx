import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { BulkActions, type BulkResult, Choose, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { listPath, listQuery } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { StateTabs } from '../admin/state-tabs.tsx'
import type { AlertLine } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords, manyWords, alertsWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-alerts'

const PATH = '/admin/alerts'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['state'])
  const state = asked.state === 'handled' ? 'handled' : 'open'
  const list = await loadAdmin(context.get(pageContext), url, (_, api) => api.upkeep.listAlerts({ page, state }))
  return { state, list }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BulkResult> {
  const { upkeep } = context.get(pageContext).api
  return runBulkAction(request, ({ ids, reason }) => upkeep.handleAlerts({ ids: ids.map(Number), reason }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOTHING_DONE)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminAlerts({ loaderData: { state, list }, actionData }: Route.ComponentProps) {
  const { items, open, handled, total, page, pages } = list
  return (
    <AdminLayout head={words.head}>
      <p className="mb-6 max-w-[68ch] text-graphite">{words.text}</p>
      <StateTabs
        label={manyWords.states}
        path={PATH}
        state={state}
        states={[
          { value: 'open', label: manyWords.open, count: open },
          { value: 'handled', label: manyWords.handled, count: handled },
        ]}
      />
      {items.length === 0 && (
        <p className="border-t border-rule py-8 text-18" role="status">
          {state === 'open' ? words.none : words.noneHandled}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map((alert) => (
          <Alert key={alert.id} alert={alert} acted={actionData} />
        ))}
      </ul>
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(PATH, { ...(state === 'handled' && { state }), page: there })}
      />
      {state === 'open' && (
        <BulkActions
          any={items.length > 0}
          acts={[{ value: 'handle', label: words.handle }]}
          acted={actionData}
          done={words.handled}
        />
      )}
    </AdminLayout>
  )
}

function Alert({ alert, acted }: { alert: AlertLine; acted: BulkResult | undefined }) {
  const { id, kind, at, times, people, ended, warned, handled } = alert
  const said = words.kinds[kind] ?? kind
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-rule py-4">
      {handled ? <span /> : <Choose id={id} label={manyWords.choose(said)} acted={acted} />}
      <div>
        <h2 className="text-18">{said}</h2>
        <p className="text-14 text-graphite">
          <Moment at={at} /> · {words.times(times)} · {words.did(ended, warned)}
        </p>
        {people.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-4 text-14">
            {words.whose}
            {people.map((person) => (
              <Link key={person.id} className="link" to={`/admin/people/${person.id}`} dir="auto">
                {person.name}
              </Link>
            ))}
          </p>
        )}
        {handled && (
          <p className="mt-1 text-14 wrap-anywhere whitespace-pre-line" dir="auto">
            {manyWords.handled} · <Moment at={handled.at} /> · <bdi>{handled.by ?? ''}</bdi>: {handled.reason}
          </p>
        )}
      </div>
    </li>
  )
}
