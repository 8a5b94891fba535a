import { Link } from 'react-router'
import type { AdminAct } from '../client/api-types.ts'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { changedFacts } from '../copy/action-facts.ts'
import { actWords, settingsWords, adminWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { Moment } from '../ui/moment.tsx'

const PLACES: Record<string, (id: string) => string> = {
  host_application: (id) => `/admin/applications/${id}`,
  account: (id) => `/admin/people/${id}`,
  booking: (id) => `/admin/all-bookings/${id}`,
  problem: () => '/admin/problems?state=closed',
  content_page: (id) => `/admin/pages/${id}`,
  api_key: () => '/admin/developers',
  listing: (id) => `/admin/listings/${id}`,
}

const settingNames: Record<string, string | undefined> = settingsWords.names

export const actionColumns: readonly Column<AdminAct>[] = [
  { id: 'at', head: words.when, width: '100px', wrap: true, phone: 'wide', cell: ({ at }) => <When at={at} /> },
  {
    id: 'actor',
    head: words.who,
    wrap: true,
    phone: 'wide',
    cell: ({ actor, key }) => <Actor actor={actor} apiKey={key} />,
  },
  { id: 'act', head: words.what, wrap: true, phone: 'wide', cell: ({ act }) => actWords(act) },
  {
    id: 'subject',
    head: words.subject,
    wrap: true,
    phone: 'wide',
    cell: (act) => (isAboutOne(act) ? <Subject act={act} /> : tableWords.none),
  },
  {
    id: 'changed',
    head: words.changed,
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: (act) => <Changes act={act} />,
  },
  {
    id: 'reason',
    head: words.reason,
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: ({ reason }) => <span dir="auto">{reason || tableWords.none}</span>,
  },
]

function Actor({ actor, apiKey }: { actor: AdminAct['actor']; apiKey: AdminAct['key'] }) {
  if (!actor) return words.command
  return (
    <>
      <span dir="auto">{actor.name}</span>
      <span className="block text-graphite">{actor.email}</span>
      {apiKey !== null && <span className="block text-graphite">{words.withKey(apiKey)}</span>}
    </>
  )
}

/** An action that isn't about a single record has one of these words in place of an ID. */
const EVERYTHING = ['all', 'fees', 'listing-review', 'reconciliation']

export const isAboutOne = ({ subjectId }: AdminAct) => !EVERYTHING.includes(subjectId)

export function Subject({ act: { subjectKind, subjectId, subject } }: { act: AdminAct }) {
  // A subject without its own page links to its entries in the audit log.
  const place = PLACES[subjectKind]?.(subjectId) ?? `/admin/audit-log?subject=${encodeURIComponent(subjectId)}`
  const setting = subjectKind === 'setting' ? settingNames[subjectId] : undefined
  const id = subjectId.length === 36 ? subjectId.slice(0, 8) : subjectId
  return (
    <Link className="link num wrap-anywhere" to={place} dir="auto">
      {subject || setting || id}
    </Link>
  )
}

function Changes({ act: { before, after } }: { act: AdminAct }) {
  const changed = changedFacts(before, after)
  if (changed.length === 0) return '–'
  return (
    <ul>
      {changed.map(({ name, label, from, to }) => (
        <li key={name} className="wrap-anywhere">
          {label}: {from !== null && `${from} → `}
          {name === 'valid_from' ? <Moment at={to} /> : to}
        </li>
      ))}
    </ul>
  )
}
