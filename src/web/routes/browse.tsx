import { List, Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { data, Link, redirect, useNavigation } from 'react-router'
import { pageContext } from '../client/page-context.ts'
import { mapWords } from '../copy/map.ts'
import { refusalWords } from '../copy/refusals.ts'
import { browse } from '../copy/search.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BrowseForm } from '../search/browse-form.tsx'
import { browseHeadline, browseTitle } from '../search/browse-titles.ts'
import { countWords } from '../search/count-words.ts'
import { FilterBar } from '../search/filter-bar.tsx'
import { loadSearch } from '../search/load-search.ts'
import { Relax } from '../search/relax.tsx'
import { Results } from '../search/results.tsx'
import {
  browseUrl,
  canonicalPath,
  cleanParams,
  filterNames,
  isUntidy,
  problemField,
  querySpace,
} from '../search/search-params.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { useWide } from '../search/use-wide.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/browse'

const ResultsMap = lazy(() => import('../search/results-map.tsx').then((part) => ({ default: part.ResultsMap })))

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = cleanParams(url.searchParams)
  // A form sent without JavaScript names its empty fields too: one search has one address.
  if (isUntidy(url.searchParams)) throw redirect(browseUrl(params, { cursor: params.get('cursor') }))
  const found = await loadSearch(context.get(pageContext).api, params)
  return data({ ...found, query: params.toString() }, { status: found.refusal ? 422 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const params = new URLSearchParams(loaderData?.query)
  const place = loaderData?.place?.name ?? null
  const headline = browseHeadline(params, place)
  return pageMeta({
    title: browseTitle(params, place),
    description: browse.description(headline),
    publicUrl: matches[0].loaderData?.publicUrl,
    path: canonicalPath(params),
    noindex: filterNames.some((name) => params.has(name)) || params.has('bounds') || params.has('cursor'),
  })
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { query, cards, amenities, nextCursor, place, count, refusal } = loaderData
  const params = new URLSearchParams(query)
  const [lifted, setLifted] = useState<string | null>(null)
  const [onMap, setOnMap] = useState(false)
  const wide = useWide()
  const navigation = useNavigation()
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/browse'
  const headline = browseHeadline(params, place?.name ?? null)
  const forSpace = querySpace(params)
  const sentence = refusal && refusalWords(refusal)
  const problems = refusal && sentence ? problemField(refusal.code, sentence) : {}

  return (
    <>
      <div className="border-b border-rule py-3.5">
        <div className="wrap max-w-none!">
          <BrowseForm params={params} problems={problems} />
        </div>
      </div>
      <div className={onMap ? 'split on-map' : 'split'}>
        <div className="list-side px-[clamp(16px,2.4vw,34px)] pt-5 pb-15">
          <FilterBar params={params} amenities={amenities} />
          <div className="mt-5 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <div>
              <h1 className="serif text-[2.125rem]">{headline}</h1>
              <p role="status" className="num text-graphite">
                {busy ? browse.loading : !refusal && countWords(count, params)}
              </p>
            </div>
            <SortSelect params={params} />
          </div>
          {refusal && (
            <Note kind="warn" role="alert" className="mb-8">
              <p className="font-semibold">{browse.badTitle}</p>
              <p>{sentence}</p>
              <Link className="link mt-3 inline-block" to="/browse">
                {browse.clear}
              </Link>
            </Note>
          )}
          <div className="results" aria-busy={busy}>
            {!refusal && <Relax count={count} params={params} />}
            <h2 id="results-title" className="sr-only">
              {browse.list}
            </h2>
            <Results cards={cards} query={forSpace} lifted={lifted} onLift={setLifted} />
          </div>
          <nav className="mt-12 flex flex-wrap items-center gap-4" aria-label={browse.pages}>
            {nextCursor && (
              <Link className="btn ink" to={browseUrl(params, { cursor: nextCursor })} prefetch="intent">
                {browse.more}
              </Link>
            )}
            {params.has('cursor') && (
              <Link className="link" to={browseUrl(params)}>
                {browse.first}
              </Link>
            )}
          </nav>
        </div>
        <div className="map-side">
          {(wide || onMap) && (
            <ErrorBoundary>
              <Suspense fallback={<div className="bone h-full" />}>
                <ResultsMap
                  cards={cards}
                  place={place}
                  params={params}
                  query={forSpace}
                  lifted={lifted}
                  onLift={setLifted}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
      <div className="swap needs-script">
        <button type="button" className="btn ink" onClick={() => setOnMap(!onMap)}>
          {onMap ? <List size={18} aria-hidden="true" /> : <MapIcon size={18} aria-hidden="true" />}
          {onMap ? mapWords.showList : mapWords.showMap}
        </button>
      </div>
    </>
  )
}
