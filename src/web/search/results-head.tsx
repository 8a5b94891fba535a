import { Link } from 'react-router'
import { browse } from '../copy/search.ts'
import { cardWords } from '../copy/space-card.ts'
import { useFavourites } from '../spaces/use-favourites.ts'
import { SortSelect } from './sort-select.tsx'

type ResultsHeadProps = {
  headline: string
  count: string | false
  busy: boolean
  params: URLSearchParams
  /** A map without a list has no order. */
  sorted: boolean
}

export function ResultsHead({ headline, count, busy, params, sorted }: ResultsHeadProps) {
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
          <Link to="/profile#saved" className="link text-14">
            {cardWords.savedSpaces}
          </Link>
        )}
        {sorted && <SortSelect params={params} />}
      </div>
    </div>
  )
}
