import { Link } from 'react-router'
import { REVIEW_OUTCOMES } from '../../domain/kernel/report.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { runBulkAction } from '../admin/bulk-actions.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { ReportHead, ReportStatus, ReportTabs, SettleReports } from '../admin/report-parts.tsx'
import { pageContext } from '../client/page-context.ts'
import { adminWords, manyWords } from '../copy/admin.ts'
import { reportWords, reportsWords as words } from '../copy/reviews.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-reports'

const PATH = '/admin/reports'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const state = url.searchParams.get('state') === 'settled' ? 'settled' : 'open'
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
  const { items, open, settled, nextCursor } = list
  return (
    <AdminLayout head={adminWords.reports}>
      <ReportTabs path={PATH} state={state} open={open} settled={settled} />
      {items.length === 0 && (
        <p className="border-t border-rule py-8 text-18" role="status">
          {state === 'open' ? words.none : words.noneSettled}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map(({ id, reason, note, at, reporter, by, author, authorId, space, settled: done, ...said }) => (
          <li key={id} className="grid gap-x-12 gap-y-3 border-t border-rule py-5 md:grid-cols-2">
            <div className="min-w-0">
              <ReportHead reason={reportWords.reasons[reason]} note={note} reporter={reporter} at={at} />
              <ReportStatus id={id} authorId={authorId} settled={done} acted={actionData} />
            </div>
            <div className="min-w-0">
              <p className="text-14 text-graphite">
                {words.writtenBy[by](author)} · <span className="num">{words.ofFive(said.overall)}</span> ·{' '}
                <Link className="link" to={`/space/${space.id}`} dir="auto">
                  {space.title}
                </Link>
              </p>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {said.body || words.noWords}
              </p>
              {said.takenDown && <p className="text-14 text-graphite">{words.takenDown}</p>}
            </div>
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <SettleReports
          any={items.length > 0}
          acted={actionData}
          takeDown={{ label: manyWords.takeDown, hint: manyWords.takeDownHint }}
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
