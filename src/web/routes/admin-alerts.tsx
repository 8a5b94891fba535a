import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import {
  BULK_FORM,
  BulkBar,
  BulkOutcome,
  type BulkResult,
  NOTHING_DONE,
  runBulkAction,
} from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { AlertLine } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, manyWords, alertsWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-alerts'

const PATH = '/admin/alerts'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['state', 'sort'])
  const state = oneOfThem(['handled'] as const, asked.state)
  const sort = oneOfThem(['newest', 'oldest'] as const, asked.sort)
  const filter = { ...(state && { state }), ...(sort && { sort }) }
  const list = await loadAdmin(context.get(pageContext), url, (_, api) => api.upkeep.listAlerts({ page, ...filter }))
  return { filter, list }
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

export default function AdminAlerts({ loaderData: { filter, list }, actionData }: Route.ComponentProps) {
  const { items, open, handled, total, page, pages } = list
  const isOpen = filter.state === undefined
  return (
    <AdminLayout head={words.head} text={words.text}>
      <BulkOutcome acted={actionData} done={words.handled} />
      <ListPage
        name="alerts"
        caption={words.head}
        path={PATH}
        asked={filter}
        sort={filter.sort ?? 'newest'}
        views={[
          { label: manyWords.open, asked: { ...filter, state: undefined }, count: open },
          { label: manyWords.handled, asked: { ...filter, state: 'handled' }, count: handled },
        ]}
        columns={isOpen ? columns.filter(({ id }) => id !== 'handled') : columns}
        rows={items}
        keyOf={({ id }) => id}
        select={
          isOpen ? { label: ({ kind }) => manyWords.choose(words.kinds[kind] ?? kind), form: BULK_FORM } : undefined
        }
        acted={actionData}
        none={isOpen ? words.none : words.noneHandled}
        pager={
          <Pages
            of={words.head}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...filter, page: there })}
          />
        }
        bulk={(count, chooseAll) => (
          <BulkBar
            count={count}
            chooseAll={chooseAll}
            acts={[{ value: 'handle', label: words.handle }]}
            acted={actionData}
          />
        )}
      />
    </AdminLayout>
  )
}

const columns: readonly Column<AlertLine>[] = [
  {
    id: 'kind',
    head: words.kind,
    wrap: true,
    phone: 'wide',
    cell: ({ kind }) => <span className="font-semibold">{words.kinds[kind] ?? kind}</span>,
  },
  {
    id: 'people',
    head: words.whose,
    width: '18%',
    wrap: true,
    phone: 'wide',
    cell: ({ people }) =>
      people.length === 0
        ? tableWords.none
        : people.map(({ id, name }) => (
            <Link key={id} className="block hover:underline" to={`/admin/people/${id}`} dir="auto">
              {name}
            </Link>
          )),
  },
  {
    id: 'times',
    head: words.seen,
    width: '84px',
    wrap: true,
    optional: 'shown',
    cell: ({ times }) => words.times(times),
  },
  {
    id: 'did',
    head: words.done,
    width: '190px',
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: ({ ended, warned }) => words.did(ended, warned),
  },
  {
    id: 'handled',
    head: manyWords.handled,
    wrap: true,
    phone: 'wide',
    cell: ({ handled }) =>
      handled && (
        <span className="whitespace-pre-line" dir="auto">
          <When at={handled.at} /> · <bdi>{handled.by ?? ''}</bdi>: {handled.reason}
        </span>
      ),
  },
  {
    id: 'at',
    head: adminWords.when,
    width: '100px',
    wrap: true,
    phone: 'wide',
    sort: { asc: 'oldest', desc: 'newest', descFirst: true },
    cell: ({ at }) => <When at={at} />,
  },
]
