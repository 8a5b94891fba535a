import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { type BulkResult, NOTHING_DONE, runBulkAction } from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { ReportHead, ReportStatus, ReportTabs, SettleReports } from '../admin/report-parts.tsx'
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
  const state = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
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
  const { items, open, settled, nextCursor } = list
  return (
    <AdminLayout head={words.head}>
      <ReportTabs path={PATH} state={state} open={open} settled={settled} />
      {items.length === 0 && (
        <p className="border-t border-rule py-8 text-18" role="status">
          {state === 'open' ? words.none : words.noneSettled}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map((report) => (
          <Row key={report.id} report={report} acted={actionData} />
        ))}
      </ul>
      {state === 'open' && (
        <SettleReports
          any={items.length > 0}
          acted={actionData}
          takeDown={{ label: words.takeDown, hint: words.hint }}
        />
      )}
      <PageSteps
        path={PATH}
        params={new URLSearchParams(query)}
        nextCursor={nextCursor}
        count={state === 'open' ? open : settled}
        shown={items.length}
      />
    </AdminLayout>
  )
}

function Row({ report, acted }: { report: SubjectReport; acted: BulkResult | undefined }) {
  const { id, reason, note, at, reporter, space, person, authorId, settled } = report
  const said: Record<string, string> = space ? reportWords.listing.reasons : reportWords.person.reasons
  return (
    <li className="grid gap-x-12 gap-y-3 border-t border-rule py-5 md:grid-cols-2">
      <div className="min-w-0">
        <ReportHead reason={named(said[reason] ?? reason)} note={note} reporter={reporter} at={at} />
        <ReportStatus id={id} authorId={authorId} settled={settled} acted={acted} of={space ? 'host' : 'person'} />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {space ? words.listing(space.title) : words.person(person)}
        </p>
        {space && (
          <>
            <p className="text-14 text-graphite wrap-anywhere" dir="auto">
              {words.host(person)}
            </p>
            {space.published ? (
              <Link className="link justify-self-start text-14" to={`/space/${space.id}`}>
                {words.look}
              </Link>
            ) : (
              <p className="text-14 text-graphite">{words.notPublished}</p>
            )}
          </>
        )}
      </div>
    </li>
  )
}
