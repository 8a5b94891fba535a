import { Form, Link, useSearchParams } from 'react-router'
import { QUEUE_STATES } from '../../domain/hosting/host-application.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedText } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import type { ApplicationQueue } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords as words } from '../copy/admin.ts'
import { applicationStates } from '../copy/hosting.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Field } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-applications'

const PATH = '/admin/applications'

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = QUEUE_STATES.find((one) => one === url.searchParams.get('state')) ?? 'submitted'
  const q = askedText(url, 'q', 200)
  const cursor = url.searchParams.get('cursor')
  const queue = await loadAdmin(context.get(pageContext), url, (admin) =>
    admin.listApplications({ state, ...(q && { q }), ...(cursor && { cursor }) }),
  )
  return { state, q, queue }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.applications),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminApplications({ loaderData: { state, q, queue } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { items, counts, nextCursor } = queue
  const count = counts.find((one) => one.state === state)?.count ?? 0
  return (
    <AdminLayout head={words.applications}>
      <nav className="mb-5 flex flex-wrap gap-2" aria-label={words.states}>
        {counts.map((one) => (
          <Link
            key={one.state}
            to={`${PATH}?${new URLSearchParams({ state: one.state, ...(q && { q }) })}`}
            className={one.state === state ? 'chip on' : 'chip'}
            aria-current={one.state === state ? 'page' : undefined}
          >
            {applicationStates[one.state]} <span className="num">({one.count})</span>
          </Link>
        ))}
      </nav>
      <Form key={q} role="search" className="mb-6 flex flex-wrap items-end gap-3">
        <input type="hidden" name="state" value={state} />
        <Field
          label={words.search}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={200}
          className="w-full sm:w-80"
          dir="auto"
        />
        <button type="submit" className="btn ink">
          {words.searchButton}
        </button>
        {q && (
          <Link className="link" to={`${PATH}?state=${state}`}>
            {words.clear}
          </Link>
        )}
      </Form>
      {items.length > 0 ? <QueueTable items={items} waits={state === 'submitted'} /> : <None state={state} q={q} />}
      <PageSteps path={PATH} params={params} nextCursor={nextCursor} shown={items.length} count={count} />
    </AdminLayout>
  )
}

function None({ state, q }: { state: string; q: string }) {
  const said = state === 'submitted' ? words.noneWaiting : words.noneInState
  return (
    <p className="border-t border-rule py-8 text-18 wrap-anywhere" role="status">
      {q ? words.noneFound(q) : said}
    </p>
  )
}

function QueueTable({ items, waits }: { items: ApplicationQueue['items']; waits: boolean }) {
  const { name, business, country, sent, decided } = words.columns
  return (
    <DenseTable
      caption={words.applications}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: name,
          cell: ({ id, legalName }) => (
            <Link className="link" to={`${PATH}/${id}`} dir="auto">
              {legalName}
            </Link>
          ),
        },
        { head: business, cell: ({ businessName }) => <span dir="auto">{businessName || '–'}</span> },
        { head: country, cell: (row) => row.country },
        { head: sent, cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
        ...(waits
          ? []
          : [
              {
                head: decided,
                cell: ({ decidedAt }: ApplicationQueue['items'][number]) =>
                  decidedAt ? <Moment at={decidedAt} /> : '–',
              },
            ]),
      ]}
    />
  )
}
