import { useNavigate } from 'react-router'
import { browse } from '../copy/search.ts'
import { browseUrl, pageNames } from './search-params.ts'

const sorts = Object.keys(browse.sorts) as (keyof typeof browse.sorts)[]

export function SortSelect({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate()
  return (
    <form action="/browse" method="get" className="flex flex-wrap items-center gap-2">
      {[...params].map(([name, value]) =>
        name === 'sort' || (pageNames as readonly string[]).includes(name) ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <label className="flex items-center gap-2 text-14">
        <span className="text-graphite">{browse.sort}</span>
        <select
          name="sort"
          className="input min-h-9 w-auto py-1 text-14 font-semibold"
          value={params.get('sort') ?? 'best'}
          onChange={(event) => navigate(browseUrl(params, { sort: event.target.value }), { preventScrollReset: true })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {browse.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn plain without-script min-h-9 py-1">
        {browse.apply}
      </button>
    </form>
  )
}
