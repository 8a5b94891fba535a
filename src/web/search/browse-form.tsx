import { Search } from 'lucide-react'
import { useState } from 'react'
import { browse } from '../words/search.ts'
import type { DateProblems } from './search-dates.ts'
import { SearchForm } from './search-form.tsx'
import { searchWords } from './search-words.ts'

/** The search strip over the results, filled with the search they come from; filters stay when it is sent. */
export function BrowseForm({ params, problems }: { params: URLSearchParams; problems: DateProblems }) {
  const [values, setValues] = useState(() => ({
    location: params.get('location') ?? '',
    startDate: params.get('startDate') ?? '',
    endDate: params.get('endDate') ?? '',
    spaceType: params.get('spaceType') ?? '',
  }))
  const keep = new URLSearchParams(params)
  for (const name of ['cursor', 'bounds', ...Object.keys(values)]) keep.delete(name)
  const [open, setOpen] = useState(problems.startDate !== undefined || problems.endDate !== undefined)
  return (
    <div className={open ? 'fold open' : 'fold'}>
      <button
        type="button"
        className="btn plain w-full justify-start! text-left!"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Search size={18} aria-hidden="true" className="flex-none" />
        <span className="num truncate">{searchWords(params)}</span>
        <span className="link ml-auto text-14">{open ? browse.closeSearch : browse.editSearch}</span>
      </button>
      <SearchForm values={values} onChange={setValues} keep={keep} problems={problems} low />
    </div>
  )
}
