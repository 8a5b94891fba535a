import { Link } from 'react-router'
import { REVIEW_OUTCOMES } from '../../domain/kernel/report.ts'
import { runBulkAction } from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { ReportQueue } from '../admin/report-parts.tsx'
import type { ReviewReportLine } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, manyWords } from '../copy/admin.ts'
import { reportWords, reportsWords as words } from '../copy/reviews.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-reports'

const PATH = '/admin/reports'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const state: 'open' | 'settled' = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.reviews.listReports({ state, ...(cursor && { cursor }) }),
  )
  return { list, state, query: url.searchParams.toString() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  return runBulkAction(request, ({ ids, act, reason }) =>
    api.reviews.settleReports({
      ids,
      outcome: REVIEW_OUTCOMES.find((outcome) => outcome === act) ?? 'dismissed',
      reason,
    }),
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(adminWords.reports),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminReports({ loaderData: { list, state, query }, actionData }: Route.ComponentProps) {
  return (
    <ReportQueue
      name="review-reports"
      head={adminWords.reports}
      path={PATH}
      list={list}
      state={state}
      query={query}
      acted={actionData}
      none={{ open: words.none, settled: words.noneSettled }}
      takeDown={{ label: manyWords.takeDown, hint: manyWords.takeDownHint }}
      reason={({ reason }) => reportWords.reasons[reason]}
      about={(report) => <Review report={report} />}
    />
  )
}

function Review({ report: { by, author, overall, space, body, takenDown } }: { report: ReviewReportLine }) {
  return (
    <>
      <p className="text-graphite">
        {words.writtenBy[by](author)} · <span className="num">{words.ofFive(overall)}</span> ·{' '}
        <Link className="link" to={`/admin/listings/${space.id}`} dir="auto">
          {space.title}
        </Link>
      </p>
      <p className="whitespace-pre-line" dir="auto">
        {body || words.noWords}
      </p>
      {takenDown && <p className="text-graphite">{words.takenDown}</p>}
    </>
  )
}
