import { Link } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { pageContext } from '../client/page-context.ts'
import { hostWords } from '../copy/host.ts'
import { AddListing } from '../hosting/add-listing.tsx'
import { ListingRow } from '../hosting/listing-row.tsx'
import { builtLink } from '../layout/nav-links.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/host'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const { items } = await loadProfile(parts, '/host', (api) => api.listings.listListings())
  return { items, mayHost: parts.viewer?.role !== 'user' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: hostWords.hostTitle,
    description: hostWords.hostDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/host',
    noindex: true,
  })

export default function Host({ loaderData: { items, mayHost } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[980px] py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="serif text-48">{hostWords.hostHead}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {items.length > 0 && (
            <Link className="link" to="/host/calendar">
              {hostWords.calendar}
            </Link>
          )}
          {mayHost && <AddListing />}
        </div>
      </div>
      {!mayHost && items.length > 0 && <Note className="mt-6">{hostWords.formerHost}</Note>}
      {items.length > 0 ? (
        <ul className="mt-8 border-b border-rule">
          {items.map((line) => (
            <ListingRow key={line.id} line={line} />
          ))}
        </ul>
      ) : (
        <Empty mayHost={mayHost} />
      )}
    </div>
  )
}

function Empty({ mayHost }: { mayHost: boolean }) {
  const apply = builtLink('/host-application')
  return (
    <div className="mt-8 border-t border-rule py-10">
      <p className="text-22">{mayHost ? hostWords.none : hostWords.notHost}</p>
      <p className="mt-2 max-w-[60ch] text-graphite">{hostWords.noneText}</p>
      {!mayHost && apply && (
        <Link className="btn solid mt-6" to={apply}>
          {hostWords.apply}
        </Link>
      )}
    </div>
  )
}
