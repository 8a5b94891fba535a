import { Link, useRevalidator } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { adminApi } from '../client/admin-api.ts'
import { pageContext } from '../client/page-context.ts'
import { useWrite } from '../client/use-write.ts'
import { adminWords } from '../copy/admin.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
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

function ReviewSwitch({ reviewed }: { reviewed: boolean }) {
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useWrite(async () => {
    await adminApi.listingReviews.setListingReview({ reviewed: !reviewed })
    await revalidate()
  })
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p role="status">{reviewed ? words.reviewedOn : words.reviewedOff}</p>
      <BusyButton type="button" look="plain" busy={busy} onClick={() => send()}>
        {reviewed ? words.switchOff : words.switchOn}
      </BusyButton>
      <p role="alert" className="w-full text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}
