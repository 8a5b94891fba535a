import { lazy, Suspense, useState } from 'react'
import { data, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router'
import type { Refusal } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { browse } from '../copy/search.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BrowseForm } from '../search/browse-form.tsx'
import { browseHeadline, browseTitle } from '../search/browse-titles.ts'
import { countWords } from '../search/count-words.ts'
import { FilterBar } from '../search/filter-bar.tsx'
import { HoursNeedDay } from '../search/hours-need-day.tsx'
import { allDay, loadSearch } from '../search/load-search.ts'
import { MapSwitch } from '../search/map-switch.tsx'
import { PageLinks } from '../search/page-links.tsx'
import { Relax } from '../search/relax.tsx'
import { Results } from '../search/results.tsx'
import { ResultsHead } from '../search/results-head.tsx'
import {
  browseUrl,
  canonicalPath,
  cleanParams,
  filterNames,
  isUntidy,
  problemField,
  querySpace,
} from '../search/search-params.ts'
import { SearchRefused } from '../search/search-refused.tsx'
import { useWide } from '../search/use-media.ts'
import { markSaved, savedIds } from '../spaces/mark-saved.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { Route } from './+types/browse'
import styles from './browse.module.css'

const ResultsMap = lazy(() => import('../search/results-map.tsx').then((part) => ({ default: part.ResultsMap })))

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = cleanParams(url.searchParams)
  // A form sent without JavaScript includes empty fields; redirect so that a search has only one address.
  if (isUntidy(url.searchParams)) throw redirect(browseUrl(params, { cursor: params.get('cursor') }))
  const parts = context.get(pageContext)
  const [found, saved] = await Promise.all([loadSearch(parts.api, params), savedIds(parts)])
  return data(
    { ...found, cards: markSaved(found.cards, saved), query: params.toString() },
    { status: statusOf(found.refusal) },
  )
}

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

const statusOf = (refusal: Refusal | null) => (refusal ? (refusal.code === 'search_too_slow' ? 503 : 422) : 200)

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
  const { query, cards, amenities, nextCursor, place, count, offers, refusal, withoutHours } = loaderData
  const params = new URLSearchParams(query)
  const [lifted, setLifted] = useState<string | null>(null)
  const [onMap, setOnMap] = useState(false)
  const wide = useWide()
  const navigation = useNavigation()
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/browse'
  const forSpace = querySpace(withoutHours ? allDay(params) : params)
  const sentence = refusal?.message
  const problems = refusal && sentence ? problemField(refusal.code, sentence) : {}

  return (
    <>
      <div className="border-b border-rule py-3.5">
        <div className="wrap max-w-none">
          <BrowseForm params={params} problems={problems} />
        </div>
      </div>
      <div className={`${styles.split} ${onMap ? styles.onMap : ''}`}>
        <div className={styles.list}>
          <FilterBar params={params} found={refusal ? null : count} amenities={amenities} />
          <ResultsHead
            headline={browseHeadline(params, place?.name ?? null)}
            count={!refusal && countWords(count, params)}
            busy={busy}
            params={params}
            sorted={wide || !onMap}
          />
          {sentence && <SearchRefused code={refusal.code} sentence={sentence} params={params} />}
          {withoutHours && <HoursNeedDay params={params} />}
          <div className={styles.results} aria-busy={busy}>
            {!refusal && <Relax count={count} place={place} offers={offers} params={params} />}
            <h2 id="results-title" className="sr-only">
              {browse.list}
            </h2>
            <Results cards={cards} query={forSpace} lifted={lifted} onLift={setLifted} />
            <PageLinks params={params} nextCursor={nextCursor} shown={cards.length} count={count} />
          </div>
        </div>
        <div className={styles.map}>
          {(wide || onMap) && (
            <ErrorBoundary>
              <Suspense fallback={<div className="bone h-full" />}>
                <ResultsMap
                  cards={cards}
                  place={place}
                  params={params}
                  lifted={lifted}
                  query={forSpace}
                  onLift={setLifted}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
      <MapSwitch onMap={onMap} onSwitch={() => setOnMap(!onMap)} />
    </>
  )
}
