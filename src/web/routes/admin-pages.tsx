import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { StarterPages } from '../admin/starter-pages.tsx'
import type { PageLine } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords } from '../copy/admin.ts'
import { contentPageNames, contentWords as words } from '../copy/content.ts'
import { pageMeta } from '../layout/page-meta.ts'
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
  return (
    <AdminLayout head={adminWords.contentPages} text={words.text}>
      <StarterPages slugs={items.filter((one) => one.state === 'empty').map(({ slug }) => slug)} />
      <PlainTable
        name="pages"
        caption={adminWords.contentPages}
        columns={columns}
        rows={items}
        keyOf={({ slug }) => slug}
        open={({ slug }) => `${PATH}/${slug}`}
      />
    </AdminLayout>
  )
}

const heads = words.columns
const columns: readonly Column<PageLine>[] = [
  { id: 'page', head: heads.page, width: '22%', phone: 'name', cell: ({ slug }) => contentPageNames[slug] },
  { id: 'address', head: heads.address, width: '16%', cell: ({ slug }) => `/${slug}` },
  { id: 'title', head: heads.title, cell: ({ title }) => <bdi>{title || words.none}</bdi> },
  { id: 'state', head: heads.state, width: '24%', wrap: true, phone: 'line', cell: ({ state }) => words.states[state] },
  {
    id: 'saved',
    head: heads.saved,
    width: '104px',
    phone: 'end',
    cell: ({ savedAt }) => (savedAt ? <When at={savedAt} /> : words.none),
  },
]
