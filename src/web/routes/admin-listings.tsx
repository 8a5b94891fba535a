import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { ReviewSwitch } from '../admin/review-switch.tsx'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-listings'

const PATH = '/admin/listings'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, (_, api) => api.listingReviews.listWaiting())
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(adminWords.listings),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminListings({ loaderData: { items, count, reviewed } }: Route.ComponentProps) {
  const { title, city, host, sent } = words.columns
  return (
    <AdminLayout head={adminWords.listings}>
      <ReviewSwitch reviewed={reviewed} />
      {items.length === 0 ? (
        <p className="border-t border-rule py-8 text-18" role="status">
          {words.none}
        </p>
      ) : (
        <DenseTable
          caption={adminWords.listings}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: title,
              cell: (row) => (
                <Link className="link" to={`${PATH}/${row.id}`} dir="auto">
                  {row.title || listingWords.untitled}
                </Link>
              ),
            },
            { head: city, cell: (row) => <span dir="auto">{row.city || '–'}</span> },
            { head: host, cell: (row) => <span dir="auto">{row.hostName}</span> },
            { head: sent, cell: (row) => <Moment at={row.submittedAt} /> },
          ]}
        />
      )}
      {count > items.length && <p className="num mt-6">{words.range(items.length, count)}</p>}
    </AdminLayout>
  )
}
