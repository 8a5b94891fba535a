import { ERROR_ORDERS } from '../../domain/insights/error-fingerprint.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import {
  BULK_FORM,
  BulkBar,
  BulkOutcome,
  type BulkResult,
  NOTHING_DONE,
  runBulkAction,
} from '../admin/bulk-actions.tsx'
import { DaysFigure } from '../admin/insights/days-figure.tsx'
import { pageName, saidBy } from '../admin/insights/error-words.ts'
import { askedDays, inAddress, RangeChooser } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { ErrorGroup } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, manyWords, rangeWords, errorsWords as words } from '../copy/admin.ts'
import { countText } from '../format/count.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-errors'

const PATH = '/admin/errors'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['state', 'sort'])
  const state = asked.state === 'resolved' ? 'resolved' : 'open'
  const sort = oneOfThem(ERROR_ORDERS, asked.sort) ?? 'latest'
  const days = askedDays(url)
  const list = await loadAdmin(context.get(pageContext), url, (_, { errorGroups }) =>
    errorGroups.listErrors({ page, state, order: sort, ...days }),
  )
  return { days, state, sort, list }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BulkResult> {
  const { errorGroups } = context.get(pageContext).api
  return runBulkAction(request, ({ ids, reason }) => errorGroups.resolveErrors({ ids, reason }))
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

export default function AdminErrors({ loaderData, actionData }: Route.ComponentProps) {
  const { days, state, sort, list } = loaderData
  const { items, open, resolved, total, page, pages, range, byDay } = list
  const kept = { state: state === 'resolved' ? state : undefined, sort: sort === 'latest' ? undefined : sort }
  const here = { ...kept, ...inAddress(days) }
  const isOpen = state === 'open'
  return (
    <AdminLayout head={words.head} text={words.text}>
      <RangeChooser path={PATH} asked={days} range={range} kept={kept} />
      {byDay.some(({ count, before }) => count + before > 0) && (
        <DaysFigure caption={words.byDay} days={byDay} running={range.running} />
      )}
      <BulkOutcome acted={actionData} done={words.resolved} />
      <ListPage
        name="errors"
        caption={words.head}
        path={PATH}
        asked={here}
        sort={sort}
        views={[
          { label: words.states.open, asked: { ...here, state: undefined }, count: open },
          { label: words.states.resolved, asked: { ...here, state: 'resolved' }, count: resolved },
        ]}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => listPath(`${PATH}/${id}`, inAddress(days))}
        select={isOpen ? { label: (group) => manyWords.choose(saidBy(group)), form: BULK_FORM } : undefined}
        acted={actionData}
        none={isOpen ? words.none : words.noneResolved}
        pager={
          <Pages
            of={words.head}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...here, page: there })}
          />
        }
        bulk={(count, chooseAll) => (
          <BulkBar
            count={count}
            chooseAll={chooseAll}
            acts={[{ value: 'resolve', label: words.resolve }]}
            acted={actionData}
          />
        )}
      />
    </AdminLayout>
  )
}

const columns: readonly Column<ErrorGroup>[] = [
  {
    id: 'error',
    head: words.error,
    wrap: true,
    phone: 'name',
    cell: (group) => saidBy(group),
  },
  {
    id: 'where',
    head: words.where,
    width: '22%',
    wrap: true,
    phone: 'line',
    optional: 'shown',
    cell: (group) => (
      <>
        {pageName(group)}
        {group.resolved && <Mended group={group} />}
      </>
    ),
  },
  {
    id: 'seen',
    head: words.lastSeen,
    width: '104px',
    wrap: true,
    phone: 'end',
    sort: { asc: '-latest', desc: 'latest', descFirst: true },
    cell: ({ lastSeen }) => <When at={lastSeen} />,
  },
  {
    id: 'count',
    head: words.times,
    width: '112px',
    figure: true,
    wrap: true,
    phone: 'state',
    sort: { asc: '-most', desc: 'most', descFirst: true },
    cell: ({ count }) => countText(count),
  },
  {
    id: 'before',
    head: rangeWords.inBefore,
    width: '144px',
    figure: true,
    wrap: true,
    optional: 'shown',
    cell: ({ before }) => countText(before),
  },
]

const Mended = ({ group: { resolved, state } }: { group: ErrorGroup }) => (
  <span className="block text-14 wrap-anywhere text-graphite" dir="auto">
    {words.saidMended(resolved?.by ?? null, resolved?.reason ?? '')} {state === 'open' && words.openAgain}
  </span>
)
