import { Link, useRouteLoaderData } from 'react-router'
import { ActionTable } from '../admin/action-table.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { StarterPages } from '../admin/starter-pages.tsx'
import type { Overview } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { queues, undecidedWords, adminWords as words } from '../copy/admin.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/admin'

const LATEST = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context.get(pageContext), url, async (admin) => {
    const log = await admin.auditLog({})
    return { latest: log.items.slice(0, LATEST) }
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.overview),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/admin',
    noindex: true,
  })

export default function Admin({ loaderData: { latest } }: Route.ComponentProps) {
  const overview = useRouteLoaderData<Overview>('routes/admin-frame')
  if (!overview) return null
  const { starterPages, ...waits } = overview
  const starters = <StarterPages slugs={starterPages} review />
  const [waiting, empty] = [
    queues.filter(({ name }) => waits[name].waiting > 0),
    queues.filter(({ name }) => waits[name].waiting === 0),
  ]
  return (
    <AdminLayout head={words.overview}>
      {waiting.length === 0 && starters}
      {waits.bookings.soon > 0 && waits.bookings.due && (
        <Note kind="warn" className="mb-6">
          {undecidedWords.soon(waits.bookings.soon)} <Moment at={waits.bookings.due} />.{' '}
          <Link className="link" to="/admin/bookings">
            {undecidedWords.decideNow}
          </Link>
        </Note>
      )}
      <section aria-labelledby="queues">
        <h2 id="queues" className="mb-3 text-18">
          {words.queues}
        </h2>
        {[...waiting, ...empty].map(({ name, waiting: said, none, open, to }) => (
          <Queue
            key={name}
            {...waits[name]}
            said={waits[name].waiting > 0 ? said(waits[name].waiting) : none}
            open={open}
            to={to}
          />
        ))}
      </section>
      {waiting.length > 0 && <div className="mt-10">{starters}</div>}
      <section aria-labelledby="latest-acts" className="mt-10">
        <h2 id="latest-acts" className="mb-3 text-18">
          {words.latest}
        </h2>
        {latest.length > 0 ? (
          <>
            <ActionTable acts={latest} caption={words.latest} />
            <p className="mt-4">
              <Link className="link" to="/admin/audit-log">
                {words.wholeLog}
              </Link>
            </p>
          </>
        ) : (
          <p className="text-graphite">{words.noActs}</p>
        )}
      </section>
    </AdminLayout>
  )
}

type QueueProps = { waiting: number; oldest: string | null; said: string; open: string; to: string }

function Queue({ waiting, oldest, said, open, to }: QueueProps) {
  return (
    <div className="flex flex-col items-start justify-between gap-x-4 gap-y-3 border-t border-rule py-4 last:border-b sm:flex-row sm:items-center">
      <div>
        <p className="text-18">{said}</p>
        {oldest && (
          <p className="text-14 text-graphite">
            {words.oldest} <Moment at={oldest} />
          </p>
        )}
      </div>
      <Link className={waiting > 0 ? 'btn ink' : 'btn'} to={to}>
        {open}
      </Link>
    </div>
  )
}
