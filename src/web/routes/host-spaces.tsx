import { data, Form, Link } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { refusalOf } from '../client/api-error.ts'
import type { ListingLine, Listings } from '../client/api-types.ts'
import { orNull } from '../client/or-null.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { Section } from '../console/section.tsx'
import { hostWords as words } from '../copy/host.ts'
import { listingWords } from '../copy/listing.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { ConversionTable } from '../hosting/conversion.tsx'
import { AddListing, HostPage } from '../hosting/host-layout.tsx'
import { NoSpaces } from '../hosting/no-spaces.tsx'
import { OccupancyTable } from '../hosting/occupancy-table.tsx'
import { StateChip } from '../hosting/state-chip.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/host-spaces'

const PATH = '/host/spaces'
const SIZE = 10
const PAGES = ['page', 'fullest', 'best'] as const

type Query = { q: string } & Record<(typeof PAGES)[number], number>

function pathOf({ q, ...pages }: Query): string {
  const numbers = PAGES.filter((name) => pages[name] > 1).map((name) => [name, String(pages[name])])
  const text = new URLSearchParams([...(q ? [['q', q]] : []), ...numbers]).toString()
  return text ? `${PATH}?${text}` : PATH
}

export async function loader({ context, url: { searchParams: asked } }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const number = (name: string) => Number(asked.get(name) ?? 1)
  const query: Query = {
    q: asked.get('q') ?? '',
    page: number('page'),
    fullest: number('fullest'),
    best: number('best'),
  }
  try {
    return await loadProfile(parts, pathOf(query), async ({ listings, dashboard }) => {
      const [spaces, occupancy, funnel] = await Promise.all([
        listings.listListings({ q: query.q, page: query.page }),
        orNull(parts, dashboard.showOccupancy({ page: query.fullest })),
        orNull(parts, dashboard.showFunnel({ page: query.best })),
      ])
      return { query, spaces, occupancy, funnel, mayHost: parts.viewer?.role !== 'user' }
    })
  } catch (error) {
    if (refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.tabs.spaces),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostSpaces({ loaderData }: Route.ComponentProps) {
  const { query, spaces, occupancy, funnel, mayHost } = loaderData
  if (spaces.total === 0 && query.q === '') return <NoSpaces head={words.tabs.spaces} mayHost={mayHost} />
  return (
    <HostPage
      head={words.tabs.spaces}
      act={
        mayHost && (
          <>
            <Link className="btn small" to="/host/embed">
              {words.embed}
            </Link>
            <Link className="btn small" to="/host/spaces/import">
              {words.importSpaces}
            </Link>
            <div className="min-[861px]:hidden">
              <AddListing />
            </div>
          </>
        )
      }
    >
      {!mayHost && <Note className="mb-6">{words.formerHost}</Note>}
      <Section id="spaces" head={words.spaces} of={spaces}>
        {(of) => <SpaceList listings={of} query={query} />}
      </Section>
      <Section id="occupancy" className="mt-10" head={words.occupancy} of={occupancy}>
        {(of) => (
          <>
            <OccupancyTable occupancy={of} />
            <Pages
              {...of}
              of={words.occupancy}
              size={SIZE}
              to={(fullest) => `${pathOf({ ...query, fullest })}#occupancy`}
            />
          </>
        )}
      </Section>
      <Section id="conversion" className="mt-10" head={words.conversion} act={words.last30} of={funnel}>
        {(of) => (
          <>
            <p className="measure mt-3 text-graphite">{words.viewsMean}</p>
            <ConversionTable funnel={of} />
            <Pages
              {...of}
              of={words.conversion}
              size={SIZE}
              to={(best) => `${pathOf({ ...query, best })}#conversion`}
            />
          </>
        )}
      </Section>
    </HostPage>
  )
}

function SpaceList({ listings, query }: { listings: Listings; query: Query }) {
  const { items, total } = listings
  const { q, page: _, ...kept } = query
  return (
    <>
      {(total > SIZE || q !== '') && (
        <Form className="my-4 flex max-w-xl flex-wrap items-end gap-3" role="search" preventScrollReset>
          <label className="grid min-w-0 flex-1 basis-56 gap-1">
            {words.search}
            <input className="input" type="search" name="q" defaultValue={q} key={q} maxLength={100} dir="auto" />
          </label>
          {Object.entries(kept).map(
            ([name, page]) => page > 1 && <input key={name} type="hidden" name={name} value={page} />,
          )}
          <button type="submit" className="btn plain">
            {words.find}
          </button>
          {q !== '' && (
            <Link className="link py-2" to={pathOf({ ...query, q: '', page: 1 })} preventScrollReset>
              {words.all}
            </Link>
          )}
        </Form>
      )}
      {items.length === 0 && (
        <p role="status" className="py-4 wrap-anywhere" dir="auto">
          {words.noneFound(q)}
        </p>
      )}
      <ul>
        {items.map((line) => (
          <SpaceRow key={line.id} line={line} />
        ))}
      </ul>
      <Pages {...listings} of={words.spaces} size={SIZE} to={(page) => `${pathOf({ ...query, page })}#spaces`} />
    </>
  )
}

function SpaceRow({ line }: { line: ListingLine }) {
  const { id, title, type, location, photo, missing, state } = line
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3">
      <div className="photo w-[84px] flex-none bg-wash">
        {photo && <Picture path={photo.url} alt="" color={photo.colour} sizes="84px" width={3} height={2} />}
      </div>
      <div className="min-w-0 flex-1">
        <Link
          className="link inline-block max-w-full truncate align-bottom text-16 font-semibold"
          to={`/host/spaces/${id}`}
          dir="auto"
        >
          {title || listingWords.untitled}
        </Link>
        <p className="truncate text-graphite">
          {[type && spaceTypeNames[type].one, location].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-3">
          <StateChip {...line} />
          {missing > 0 && state === 'draft' && (
            <span className="text-graphite">{listingWords.missingCount(missing)}</span>
          )}
        </p>
      </div>
    </li>
  )
}
