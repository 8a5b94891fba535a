import { List, Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router'
import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import type { Refusal } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { mapWords } from '../copy/map.ts'
import { browse } from '../copy/search.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { BrowseForm, countWords, HoursNeedDay } from '../search/browse-form.tsx'
import { FilterBar, SortSelect } from '../search/filter-bar.tsx'
import { allDay, loadFilterCounts, loadSearch } from '../search/load-search.ts'
import mapSwitchStyles from '../search/map-switch.module.css'
import { PageLinks, Relax, Results } from '../search/results.tsx'
import {
  browseUrl,
  canonicalPath,
  cleanParams,
  filterNames,
  isUntidy,
  problemField,
  querySpace,
  relaxedUrl,
  wantsPlainFilters,
} from '../search/search-params.ts'
import { markSaved, savedIds } from '../spaces/mark-saved.ts'
import { useFavourites } from '../spaces/use-favourites.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Note } from '../ui/note.tsx'
import { useWide } from '../ui/use-media.ts'
import type { Route } from './+types/browse'
import styles from './browse.module.css'

const ResultsMap = lazy(() => import('../search/results-map.tsx').then((part) => ({ default: part.ResultsMap })))

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = cleanParams(url.searchParams)
  // A form submitted without JavaScript includes empty fields. The redirect gives each search only one URL.
  if (isUntidy(url.searchParams)) throw redirect(browseUrl(params, { cursor: params.get('cursor') }))
  const parts = context.get(pageContext)
  const [found, saved, plain] = await Promise.all([
    loadSearch(parts.api, params),
    savedIds(parts),
    wantsPlainFilters(url.searchParams) ? loadFilterCounts(parts.api, params).then((counts) => ({ counts })) : null,
  ])
  return data(
    {
      ...found,
      cards: markSaved(found.cards, saved),
      query: params.toString(),
      plain,
    },
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
  const { plain, query, cards, next, place, count, all, offers, refusal, withoutHours } = loaderData
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
          <FilterBar params={params} found={refusal ? null : count} plain={plain} />
          <ResultsHead
            headline={browseHeadline(params, place?.name ?? null)}
            count={!refusal && countWords(count, all, params)}
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
            <PageLinks params={params} next={next} shown={cards.length} count={count} />
          </div>
        </div>
        <div className={styles.map}>
          {(wide || onMap) && (
            <ErrorBoundary>
              <Suspense fallback={<div className="bone h-full" />}>
                <ResultsMap
                  cards={cards}
                  place={place}
                  params={withoutHours ? allDay(params) : params}
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

function MapSwitch({ onMap, onSwitch }: { onMap: boolean; onSwitch: () => void }) {
  return (
    <div className={`${mapSwitchStyles.root} needs-script`}>
      <button type="button" className="btn ink" onClick={onSwitch}>
        {onMap ? <List size={18} aria-hidden="true" /> : <MapIcon size={18} aria-hidden="true" />}
        {onMap ? mapWords.showList : mapWords.showMap}
      </button>
    </div>
  )
}

/** Describes the page by type and location, such as "Studios in Berlin", "Spaces in this area" or "Offices". */
function browseHeadline(params: URLSearchParams, place: string | null): string {
  const type = SPACE_TYPES.find((name) => name === params.get('spaceType'))
  const what = type ? spaceTypeNames[type].many : browse.spaces
  const where = place ?? params.get('location')?.trim()
  if (params.has('bounds')) return where ? browse.aroundPlace(what, where) : browse.inArea(what)
  return where ? browse.inPlace(what, where) : what
}

function browseTitle(params: URLSearchParams, place: string | null): string {
  const headline = browseHeadline(params, place)
  return headline === browse.spaces ? browse.title : browse.titled(headline)
}

type ResultsHeadProps = {
  headline: string
  count: string | false
  busy: boolean
  params: URLSearchParams
  sorted: boolean
}

function ResultsHead({ headline, count, busy, params, sorted }: ResultsHeadProps) {
  const { any } = useFavourites()
  return (
    <div className="mt-5 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="serif text-[2.125rem]">{headline}</h1>
        <p role="status" className="num text-graphite">
          {busy ? browse.loading : count}
        </p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {any && (
          <Link to="/saved" className="link text-14">
            {cardWords.savedSpaces}
          </Link>
        )}
        {sorted && <SortSelect params={params} />}
      </div>
    </div>
  )
}

type SearchRefusedProps = { code: string; sentence: string; params: URLSearchParams }

function SearchRefused({ code, sentence, params }: SearchRefusedProps) {
  const { words, url } = wayOut(code, params)
  return (
    <Note kind="warn" role="alert" className="mb-8">
      <p className="font-semibold">{browse.badTitle}</p>
      <p>{sentence}</p>
      <Link className="link mt-3 inline-block" to={url}>
        {words}
      </Link>
    </Note>
  )
}

const about = {
  start_in_past: 'dates',
  end_before_start: 'dates',
  too_many_days: 'dates',
  bad_price: 'price',
  bad_bounds: 'bounds',
} as const

function wayOut(code: string, params: URLSearchParams): { words: string; url: string } {
  if (code === 'bad_cursor') return { words: browse.first, url: browseUrl(params) }
  const without = code in about ? about[code as keyof typeof about] : null
  return without
    ? { words: browse.relax[without], url: relaxedUrl(params, without) }
    : { words: browse.clear, url: '/browse' }
}
