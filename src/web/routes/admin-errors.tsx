import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { BulkActions, type BulkResult, Choose, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { DaysFigure } from '../admin/insights/days-figure.tsx'
import { pageName, saidBy } from '../admin/insights/error-words.ts'
import { askedDays, inAddress, RangeChooser } from '../admin/insights/range-chooser.tsx'
import { listPath, listQuery, oneOfThem } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { StateTabs } from '../admin/state-tabs.tsx'
import type { ErrorGroup } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords, manyWords, rangeWords, errorsWords as words } from '../copy/admin.ts'
import { countText } from '../format/count.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-errors'

const PATH = '/admin/errors'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['state', 'order'])
  const state = asked.state === 'resolved' ? 'resolved' : 'open'
  const order = oneOfThem(['latest', 'most'] as const, asked.order) ?? 'latest'
  const days = askedDays(url)
  const list = await loadAdmin(context.get(pageContext), url, (_, { errorGroups }) =>
    errorGroups.listErrors({ page, state, order, ...days }),
  )
  return { days, state, order, list }
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
  const { days, state, order, list } = loaderData
  const { items, open, resolved, total, page, pages, range, byDay } = list
  const kept = { state: state === 'resolved' ? state : undefined, order: order === 'most' ? order : undefined }
  const here = { ...kept, ...inAddress(days) }
  return (
    <AdminLayout head={words.head}>
      <p className="mb-6 max-w-[68ch] text-graphite">{words.text}</p>
      <RangeChooser path={PATH} asked={days} range={range} kept={kept} />
      {byDay.some(({ count, before }) => count + before > 0) && <DaysFigure caption={words.byDay} days={byDay} />}
      <div className="mt-8 flex flex-wrap items-start justify-between gap-x-6">
        <StateTabs
          label={manyWords.states}
          path={PATH}
          state={state}
          kept={{ ...here, state: undefined }}
          states={[
            { value: 'open', label: words.states.open, count: open },
            { value: 'resolved', label: words.states.resolved, count: resolved },
          ]}
        />
        <Orders order={order} here={here} />
      </div>
      {items.length > 0 ? (
        <GroupTable groups={items} state={state} here={here} acted={actionData} />
      ) : (
        <p className="border-t border-rule py-8 text-18" role="status">
          {state === 'open' ? words.none : words.noneResolved}
        </p>
      )}
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(PATH, { ...here, page: there })}
      />
      {state === 'open' && (
        <BulkActions
          any={items.length > 0}
          acts={[{ value: 'resolve', label: words.resolve }]}
          acted={actionData}
          done={words.resolved}
        />
      )}
    </AdminLayout>
  )
}

type Here = Readonly<Record<string, string | undefined>>

function Orders({ order, here }: { order: 'latest' | 'most'; here: Here }) {
  return (
    <nav className="mb-5 flex flex-wrap gap-x-5" aria-label={words.order}>
      {(['latest', 'most'] as const).map((one) => (
        <Link
          key={one}
          className={one === order ? 'font-semibold' : 'link'}
          aria-current={one === order ? 'true' : undefined}
          to={listPath(PATH, { ...here, order: one === 'most' ? one : undefined })}
          preventScrollReset
        >
          {words.orders[one]}
        </Link>
      ))}
    </nav>
  )
}

type GroupTableProps = { groups: readonly ErrorGroup[]; state: string; here: Here; acted: BulkResult | undefined }

function GroupTable({ groups, state, here: { span, first, last }, acted }: GroupTableProps) {
  return (
    <DenseTable
      caption={words.head}
      rows={groups}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.error,
          cell: (group) => (
            <span className="flex items-start gap-3">
              {state === 'open' && <Choose id={group.id} label={manyWords.choose(saidBy(group))} acted={acted} />}
              <span className="min-w-0">
                <Link
                  className="link wrap-anywhere"
                  to={listPath(`${PATH}/${group.id}`, { span, first, last })}
                  dir="auto"
                >
                  {saidBy(group)}
                </Link>
                {group.resolved && <Mended group={group} />}
              </span>
            </span>
          ),
        },
        { head: words.where, cell: (group) => pageName(group) },
        { head: words.lastSeen, cell: ({ lastSeen }) => <Moment at={lastSeen} /> },
        {
          head: rangeWords.inRange,
          figure: true,
          cell: ({ count }) => <span className="num">{countText(count)}</span>,
        },
        {
          head: rangeWords.inBefore,
          figure: true,
          cell: ({ before }) => <span className="num">{countText(before)}</span>,
        },
      ]}
    />
  )
}

const Mended = ({ group: { resolved, state } }: { group: ErrorGroup }) => (
  <span className="block text-14 wrap-anywhere text-graphite" dir="auto">
    {words.saidMended(resolved?.by ?? null, resolved?.reason ?? '')} {state === 'open' && words.openAgain}
  </span>
)
