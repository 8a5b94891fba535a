import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSteps } from '../admin/page-steps.tsx'
import { ReportHead } from '../admin/report-head.tsx'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { reportWords, reportsWords as words } from '../copy/reviews.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-reports'

const PATH = '/admin/reports'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.reviews.listReports(cursor ? { cursor } : {}),
  )
  return { list, query: url.searchParams.toString() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(adminWords.reports),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

/** What people find wrong with reviews, each with the words it is about. */
export default function AdminReports({ loaderData: { list, query } }: Route.ComponentProps) {
  const { items, count, nextCursor } = list
  return (
    <AdminLayout head={adminWords.reports}>
      {items.length === 0 && (
        <p className="border-t border-rule py-8 text-18" role="status">
          {words.none}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map(({ id, reason, note, at, reporter, by, author, overall, body, space }) => (
          <li key={id} className="grid gap-x-12 gap-y-3 border-t border-rule py-5 md:grid-cols-2">
            <div className="min-w-0">
              <ReportHead reason={reportWords.reasons[reason]} {...{ note, reporter, at }} />
            </div>
            <div className="min-w-0">
              <p className="text-14 text-graphite">
                {words.writtenBy[by](author)} · <span className="num">{words.ofFive(overall)}</span> ·{' '}
                <Link className="link" to={`/space/${space.id}`} dir="auto">
                  {space.title}
                </Link>
              </p>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {body || words.noWords}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <PageSteps path={PATH} params={new URLSearchParams(query)} {...{ nextCursor, count }} shown={items.length} />
    </AdminLayout>
  )
}
