import { Check, CircleX, Clock, Undo2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { QUEUE_STATES } from '../../domain/hosting/host-application.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import type { ApplicationQueue } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { askedText } from '../console/list-query.ts'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords as words } from '../copy/admin.ts'
import { applicationStates } from '../copy/hosting.ts'
import { tableWords } from '../copy/tables.ts'
import { countryNames } from '../hosting/country-names.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'
import type { Route } from './+types/admin-applications'

const PATH = '/admin/applications'

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = QUEUE_STATES.find((one) => one === url.searchParams.get('state')) ?? 'submitted'
  const q = askedText(url, 'q', 200)
  const cursor = url.searchParams.get('cursor')
  const queue = await loadAdmin(context.get(pageContext), url, (admin) =>
    admin.listApplications({ state, ...(q && { q }), ...(cursor && { cursor }) }),
  )
  const names = new Map(countryNames())
  const items = queue.items.map((one) => ({ ...one, country: names.get(one.country) ?? one.country }))
  return { state, q, queue: { ...queue, items } }
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
  const { items, counts, next } = queue
  const none = state === 'submitted' ? words.noneWaiting : words.noneInState
  const asked = (one: string) => ({ state: one === 'submitted' ? undefined : one, q: q || undefined })
  return (
    <AdminLayout head={words.applications}>
      <ListPage
        name="applications"
        caption={words.applications}
        path={PATH}
        asked={asked(state)}
        sort={state === 'submitted' ? 'sent' : 'decided'}
        views={counts.map((one) => ({
          label: applicationStates[one.state],
          asked: asked(one.state),
          count: one.count,
        }))}
        search={{ name: 'q', label: words.search }}
        columns={state === 'submitted' ? columns.filter(({ id }) => id !== 'decided') : columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `${PATH}/${id}`}
        none={q ? words.noneFound(q) : none}
        pager={
          <PageSteps
            path={PATH}
            params={params}
            next={next}
            shown={items.length}
            count={counts.find((one) => one.state === state)?.count ?? 0}
          />
        }
      />
    </AdminLayout>
  )
}

type Line = ApplicationQueue['items'][number]

const looks: Record<Line['state'], PillLook> = {
  submitted: { icon: Clock, tone: 'warn' },
  needs_changes: { icon: Undo2 },
  approved: { icon: Check, tone: 'good' },
  rejected: { icon: CircleX, tone: 'bad' },
}

const columns: readonly Column<Line>[] = [
  {
    id: 'name',
    head: words.columns.name,
    phone: 'name',
    cell: ({ legalName }) => <span title={legalName}>{legalName}</span>,
  },
  {
    id: 'business',
    head: words.columns.business,
    phone: 'line',
    optional: 'shown',
    cell: ({ businessName }) => (
      <span title={businessName} dir="auto">
        {businessName || tableWords.none}
      </span>
    ),
  },
  { id: 'country', head: words.columns.country, width: '120px', optional: 'shown', cell: ({ country }) => country },
  {
    id: 'state',
    head: words.columns.state,
    width: '140px',
    phone: 'state',
    optional: 'shown',
    cell: ({ state }) => <StatusPill {...looks[state]}>{applicationStates[state]}</StatusPill>,
  },
  {
    id: 'sent',
    head: words.columns.sent,
    width: '108px',
    phone: 'end',
    cell: ({ submittedAt }) => <When at={submittedAt} />,
  },
  {
    id: 'decided',
    head: words.columns.decided,
    width: '108px',
    cell: ({ decidedAt }) => (decidedAt ? <When at={decidedAt} /> : tableWords.none),
  },
]
