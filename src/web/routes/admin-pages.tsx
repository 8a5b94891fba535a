import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { StarterPages } from '../admin/starter-pages.tsx'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { contentPageNames, contentWords as words } from '../copy/content.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-pages'

const PATH = '/admin/pages'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_, api) => api.contentPages.listPages())
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(adminWords.contentPages),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminPages({ loaderData: { items } }: Route.ComponentProps) {
  const { page, address, title, state, saved } = words.columns
  return (
    <AdminLayout head={adminWords.contentPages}>
      <p className="mb-6 measure text-graphite">{words.text}</p>
      <StarterPages slugs={items.filter((one) => one.state === 'empty').map(({ slug }) => slug)} />
      <DenseTable
        caption={adminWords.contentPages}
        rows={items}
        keyOf={({ slug }) => slug}
        columns={[
          {
            head: page,
            cell: ({ slug }) => (
              <Link className="link" to={`${PATH}/${slug}`}>
                {contentPageNames[slug]}
              </Link>
            ),
          },
          { head: address, cell: ({ slug }) => `/${slug}` },
          { head: title, cell: (row) => <span dir="auto">{row.title || words.none}</span> },
          { head: state, cell: (row) => words.states[row.state] },
          { head: saved, cell: ({ savedAt }) => (savedAt ? <Moment at={savedAt} /> : words.none) },
        ]}
      />
    </AdminLayout>
  )
}
