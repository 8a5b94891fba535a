import { AdminLayout } from '../admin/admin-layout.tsx'
import { BulkActions, type BulkResult, Choose, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { listPath, listQuery } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import type { JobList } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords, manyWords, jobsWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-jobs'

const PATH = '/admin/jobs'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page } = listQuery(url, [])
  return loadAdmin(context.get(pageContext), url, (_, api) => api.upkeep.listJobs({ page }))
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

export default function AdminJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { items, queues, total, page, pages } = loaderData
  return (
    <AdminLayout head={words.head}>
      <p className="mb-6 max-w-[68ch] text-graphite">{words.text}</p>
      {items.length > 0 ? (
        <FailedTable jobs={items} acted={actionData} />
      ) : (
        <p className="border-t border-rule py-8 text-18" role="status">
          {words.none}
        </p>
      )}
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(PATH, { page: there })}
      />
      <BulkActions
        any={items.length > 0}
        acts={[
          { value: 'retry', label: words.retry },
          { value: 'drop', label: words.drop },
        ]}
        acted={actionData}
        done={(count, act) => (act === 'drop' ? words.dropped(count) : words.retried(count))}
      />
      <h2 className="mt-10 mb-3 text-18">{words.queues}</h2>
      {queues.length > 0 ? <QueueTable queues={queues} /> : <p className="text-graphite">{words.noQueues}</p>}
    </AdminLayout>
  )
}

function FailedTable({ jobs, acted }: { jobs: JobList['items']; acted: BulkResult | undefined }) {
  return (
    <DenseTable
      caption={words.head}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.kind,
          short: true,
          cell: ({ id, name }) => (
            <span className="flex items-center gap-3">
              <Choose id={id} label={manyWords.choose(name)} acted={acted} />
              {name}
            </span>
          ),
        },
        { head: words.about, cell: ({ facts }) => <span className="num text-14 break-all">{facts}</span> },
        { head: words.why, cell: ({ reason }) => <span className="wrap-anywhere">{reason || '–'}</span> },
        { head: words.failedAt, cell: ({ failedAt }) => <Moment at={failedAt} /> },
      ]}
    />
  )
}

function QueueTable({ queues }: Pick<JobList, 'queues'>) {
  return (
    <DenseTable
      caption={words.queues}
      rows={queues}
      keyOf={({ name }) => name}
      columns={[
        { head: words.kind, cell: ({ name }) => name },
        { head: words.waiting, figure: true, cell: ({ waiting }) => waiting },
        { head: words.late, figure: true, cell: ({ late }) => late },
        { head: words.running, figure: true, cell: ({ running }) => running },
        { head: words.since, cell: ({ since }) => (since ? <Moment at={since} /> : '–') },
      ]}
    />
  )
}
