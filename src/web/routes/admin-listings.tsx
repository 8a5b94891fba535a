import { useRevalidator } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { adminApi } from '../client/admin-api.ts'
import { pageContext } from '../client/page-context.ts'
import { useWrite } from '../client/use-write.ts'
import { ListPage } from '../console/list-page.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords } from '../copy/admin.ts'
import { listingWords } from '../copy/listing.ts'
import { reviewWords as words } from '../copy/listing-review.ts'
import { tableWords } from '../copy/tables.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
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
  return (
    <AdminLayout head={adminWords.listings} acts={<ReviewSwitch reviewed={reviewed} />}>
      <ListPage
        name="listings"
        caption={adminWords.listings}
        path={PATH}
        asked={{}}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `${PATH}/${id}`}
        none={words.none}
        pager={count > items.length && <p className="num pt-4">{words.range(items.length, count)}</p>}
      />
    </AdminLayout>
  )
}

type Line = Route.ComponentProps['loaderData']['items'][number]

const columns: readonly Column<Line>[] = [
  {
    id: 'title',
    head: words.columns.title,
    phone: 'name',
    cell: ({ title }) => <span title={title}>{title || listingWords.untitled}</span>,
  },
  {
    id: 'city',
    head: words.columns.city,
    width: '20%',
    optional: 'shown',
    cell: ({ city }) => <bdi>{city || tableWords.none}</bdi>,
  },
  {
    id: 'host',
    head: words.columns.host,
    width: '20%',
    phone: 'line',
    optional: 'shown',
    cell: ({ hostName }) => <bdi title={hostName}>{hostName}</bdi>,
  },
  {
    id: 'sent',
    head: words.columns.sent,
    width: '120px',
    phone: 'end',
    cell: ({ submittedAt }) => <When at={submittedAt} />,
  },
]

function ReviewSwitch({ reviewed }: { reviewed: boolean }) {
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useWrite(async () => {
    await adminApi.listingReviews.setListingReview({ reviewed: !reviewed })
    await revalidate()
  })
  return (
    <>
      <p role="status" className="text-graphite">
        {reviewed ? words.reviewedOn : words.reviewedOff}
      </p>
      <BusyButton type="button" look="plain" busy={busy} onClick={() => send()}>
        {reviewed ? words.switchOff : words.switchOn}
      </BusyButton>
      <p role="alert" className="w-full text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </>
  )
}
