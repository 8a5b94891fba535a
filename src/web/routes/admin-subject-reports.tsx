import { Link } from 'react-router'
import { type BulkResult, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { ReportQueue } from '../admin/report-parts.tsx'
import type { SubjectReport } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { reportWords, subjectReportWords as words } from '../copy/reports.ts'
import { named } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-subject-reports'

const PATH = '/admin/subject-reports'
const OUTCOMES = ['dismissed', 'acted_on', 'taken_down'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const state: 'open' | 'settled' = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.reports.listSubjectReports({ state, ...(cursor && { cursor }) }),
  )
  return { list, state, query: url.searchParams.toString() }
}

export async function action({ context, request }: Route.ActionArgs): Promise<BulkResult> {
  const { api } = context.get(pageContext)
  return runBulkAction(request, ({ ids, act, reason }) =>
    api.reports.settleSubjectReports({
      ids,
      reason,
      outcome: OUTCOMES.find((outcome) => outcome === act) ?? 'dismissed',
    }),
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

export default function AdminSubjectReports({ loaderData: { list, state, query }, actionData }: Route.ComponentProps) {
  return (
    <ReportQueue
      name="subject-reports"
      head={words.head}
      path={PATH}
      list={list}
      state={state}
      query={query}
      acted={actionData}
      none={{ open: words.none, settled: words.noneSettled }}
      takeDown={{ label: words.takeDown, hint: words.hint }}
      reason={reasonOf}
      about={(report) => <Subject report={report} />}
      author={({ space }) => (space ? 'host' : 'person')}
    />
  )
}

function reasonOf({ space, reason }: SubjectReport): string {
  const said: Record<string, string> = space ? reportWords.listing.reasons : reportWords.person.reasons
  return named(said[reason] ?? reason)
}

function Subject({ report: { space, person } }: { report: SubjectReport }) {
  if (!space) return <bdi className="font-semibold">{words.person(person)}</bdi>
  return (
    <>
      <p className="font-semibold" dir="auto">
        {words.listing(space.title)}
      </p>
      <p className="text-graphite" dir="auto">
        {words.host(person)}
      </p>
      <Link className="link" to={`/admin/listings/${space.id}`}>
        {words.look}
      </Link>
      {!space.published && <p className="text-graphite">{words.notPublished}</p>}
    </>
  )
}
