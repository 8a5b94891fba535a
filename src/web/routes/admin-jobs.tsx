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
import type { JobList } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, manyWords, jobsWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-jobs'

const PATH = '/admin/jobs'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['sort'])
  const sort = oneOfThem(['newest', 'oldest'] as const, asked.sort)
  const filter = { ...(sort && { sort }) }
  const list = await loadAdmin(context.get(pageContext), url, (_, api) => api.upkeep.listJobs({ page, ...filter }))
  return { filter, list }
}

export async function action({ request, context }: Route.ActionArgs): Promise<BulkResult> {
  const { upkeep, profile } = context.get(pageContext).api
  return runBulkAction(
    request,
    ({ ids, act, reason }) => (act === 'drop' ? upkeep.dropJobs({ ids, reason }) : upkeep.retryJobs({ ids, reason })),
    () => profile.showProfile(),
  )
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

export default function AdminJobs({ loaderData: { list, filter }, actionData }: Route.ComponentProps) {
  const { items, queues, total, page, pages } = list
  return (
    <AdminLayout head={words.head} text={words.text}>
      <h2 className="font-semibold">{words.failed}</h2>
      <p className="mb-3 text-graphite">{words.failedText}</p>
      <BulkOutcome
        acted={actionData}
        done={(count, act) => (act === 'drop' ? words.dropped(count) : words.retried(count))}
      />
      <ListPage
        name="jobs"
        caption={words.head}
        path={PATH}
        asked={filter}
        sort={filter.sort ?? 'newest'}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        select={{ label: ({ name }) => manyWords.choose(name), form: BULK_FORM }}
        acted={actionData}
        none={words.none}
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
            acts={[
              { value: 'retry', label: words.retry },
              { value: 'drop', label: words.drop, risk: true },
            ]}
            acted={actionData}
          />
        )}
      />
      <Section id="queues" head={words.queues} of={queues} className="mt-10">
        {() =>
          queues.length > 0 ? (
            <PlainTable
              name="queues"
              caption={words.queues}
              columns={queueColumns}
              rows={queues}
              keyOf={({ name }) => name}
            />
          ) : (
            <p className="py-4 text-graphite">{words.noQueues}</p>
          )
        }
      </Section>
    </AdminLayout>
  )
}

const columns: readonly Column<JobList['items'][number]>[] = [
  { id: 'kind', head: words.kind, width: '180px', phone: 'name', cell: ({ name }) => name },
  {
    id: 'about',
    head: words.about,
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: ({ facts, recipient }) => (
      <>
        {recipient && <span className="block wrap-anywhere">{words.emailTo(recipient)}</span>}
        <span className="num break-all">{facts}</span>
      </>
    ),
  },
  {
    id: 'why',
    head: words.why,
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: ({ reason }) => reason || tableWords.none,
  },
  {
    id: 'failed',
    head: words.failedAt,
    width: '100px',
    phone: 'state',
    sort: { asc: 'oldest', desc: 'newest', descFirst: true },
    cell: ({ failedAt }) => <When at={failedAt} />,
  },
]

const queueColumns: readonly Column<JobList['queues'][number]>[] = [
  { id: 'kind', head: words.kind, phone: 'name', cell: ({ name }) => name },
  { id: 'queued', head: words.waiting, width: '96px', figure: true, phone: 'end', cell: ({ waiting }) => waiting },
  { id: 'late', head: words.late, width: '160px', figure: true, cell: ({ late }) => late },
  { id: 'running', head: words.running, width: '96px', figure: true, cell: ({ running }) => running },
  {
    id: 'since',
    head: words.since,
    width: '120px',
    phone: 'line',
    cell: ({ since }) => (since ? <When at={since} /> : tableWords.none),
  },
]
