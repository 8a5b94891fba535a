import { Link } from 'react-router'
import type { AdminAct } from '../client/api-types.ts'
import { actWords, adminWords as words } from '../copy/admin.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'

/** Where what was acted on can be seen. */
const PLACES: Record<string, (id: string) => string> = {
  host_application: (id) => `/admin/applications/${id}`,
  account: (id) => `/admin/people/${id}`,
  booking: (id) => `/bookings/${id}`,
  content_page: (id) => `/admin/pages/${id}`,
  listing: (id) => `/admin/listings/${id}`,
}

/** What admins did, one row an act. */
export function ActTable({ acts, caption }: { acts: readonly AdminAct[]; caption: string }) {
  return (
    <DenseTable
      caption={caption}
      rows={acts}
      keyOf={({ id }) => id}
      columns={[
        { head: words.when, cell: ({ at }) => <Moment at={at} /> },
        { head: words.who, cell: ({ actor }) => <Actor actor={actor} /> },
        { head: words.what, cell: ({ act }) => actWords(act) },
        { head: words.subject, cell: (act) => <Subject act={act} /> },
        { head: words.changed, cell: changesOf },
        { head: words.reason, cell: ({ reason }) => <span dir="auto">{reason || '–'}</span> },
      ]}
    />
  )
}

function Actor({ actor }: { actor: AdminAct['actor'] }) {
  if (!actor) return words.command
  return (
    <>
      <span dir="auto">{actor.name}</span>
      <span className="block text-graphite">{actor.email}</span>
    </>
  )
}

function Subject({ act: { subjectKind, subjectId } }: { act: AdminAct }) {
  // What has no page of its own has its acts.
  const place = PLACES[subjectKind]?.(subjectId) ?? `/admin/audit-log?subject=${encodeURIComponent(subjectId)}`
  const id = subjectId.length === 36 ? subjectId.slice(0, 8) : subjectId
  return (
    <Link className="link num" to={place}>
      {id}
    </Link>
  )
}

/** "state submitted → approved", for each fact that is another one now. */
function changesOf({ before, after }: AdminAct): string {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  return names.map((name) => `${name} ${before[name] ?? '–'} → ${after[name] ?? '–'}`).join(', ') || '–'
}
