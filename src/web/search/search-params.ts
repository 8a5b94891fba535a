import type { DateProblems } from './search-dates.ts'

/** Every parameter of /browse, by the names of the API; `from` and `back` are the page's own: which result it begins with, and the pages before. */
export const searchNames = [
  'location',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'spaceType',
  'minPrice',
  'maxPrice',
  'capacity',
  'amenities',
  'accessibility',
  'instant',
  'cancellation',
  'bounds',
  'sort',
  'cursor',
  'from',
  'back',
] as const
export type SearchName = (typeof searchNames)[number]

/** The filters behind the buttons over the results; the rest belongs to the search form and the map. */
export const filterNames = [
  'startTime',
  'endTime',
  'minPrice',
  'maxPrice',
  'capacity',
  'amenities',
  'accessibility',
  'instant',
  'cancellation',
] as const

/** The filters as people count them: two prices are one, and so are two times. */
const counted: readonly (readonly SearchName[])[] = [
  ['minPrice', 'maxPrice'],
  ['capacity'],
  ['startTime', 'endTime'],
  ['amenities'],
  ['accessibility'],
  ['cancellation'],
  ['instant'],
]

export function filtersSet(params: URLSearchParams): number {
  return counted.filter((names) => names.some((name) => params.get(name))).length
}

export function withoutFilters(params: URLSearchParams): string {
  return browseUrl(params, Object.fromEntries(filterNames.map((name) => [name, null])))
}

/** What a form on this page says, as the parameters of a search. */
export function formParams(form: HTMLFormElement): URLSearchParams {
  const said = new URLSearchParams()
  for (const [name, text] of new FormData(form)) said.append(name, String(text))
  return cleanParams(said)
}

/** The known parameters that say something, in a fixed order; several ticks of a kind become one list. */
export function cleanParams(from: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams()
  for (const name of searchNames) {
    const values = from
      .getAll(name)
      .map((value) => tidy(name, value))
      .filter(Boolean)
    const value = isList(name) ? [...new Set(values.flatMap(listOf))].join(',') : values[0]
    if (value && !(name === 'sort' && value === 'best')) clean.set(name, value)
  }
  return clean
}

const isList = (name: SearchName) => name === 'amenities' || name === 'accessibility'

/** Fields for times know no 24:00; and nobody's place turns the direction of a page's words. */
function tidy(name: string, value: string): string {
  return name === 'endTime' && value === '24:00' ? '00:00' : value.replace(/\p{Bidi_Control}/gu, '').trim()
}

/** Whether the address names empty fields or the same field twice, as a form sent without JavaScript does. */
export function isUntidy(params: URLSearchParams): boolean {
  const names = [...params.keys()]
  return (
    new Set(names).size < names.length ||
    [...params].some(([name, value]) => value.trim() === '' || tidy(name, value) !== value.trim())
  )
}

export function listOf(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

export function valueIn(params: URLSearchParams, name: SearchName): string {
  return params.get(name) ?? ''
}

export function isDated(params: URLSearchParams): boolean {
  return params.has('startDate') || params.has('endDate')
}

/** What belongs to one page of results. */
export const pageNames = ['cursor', 'from', 'back'] as const

/** The address of another search: null takes a parameter out; a page of results never outlives a change. */
export function browseUrl(params: URLSearchParams, change: Partial<Record<SearchName, string | null>> = {}): string {
  const next = new URLSearchParams(params)
  if (!('cursor' in change)) for (const name of pageNames) next.delete(name)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  const query = cleanParams(next).toString()
  return query ? `/browse?${query}` : '/browse'
}

/** The address a search engine should know a search by: place and type, nothing that changes by the day. */
export function canonicalPath(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['location', 'spaceType'] as const) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return browseUrl(kept)
}

const one = {
  dates: { startDate: null, endDate: null, startTime: null, endTime: null },
  spaceType: { spaceType: null },
  price: { minPrice: null, maxPrice: null },
  capacity: { capacity: null },
  amenities: { amenities: null },
  accessibility: { accessibility: null },
  instant: { instant: null },
  cancellation: { cancellation: null },
  bounds: { bounds: null },
} as const
const relaxing = { ...one, everything: Object.assign({}, ...Object.values(one)) as Record<string, null> }
export type Relaxable = keyof typeof relaxing

export function relaxedUrl(params: URLSearchParams, without: Relaxable): string {
  return browseUrl(params, relaxing[without])
}

/** What goes along to a space's page, so that the chosen time is already in its calendar. */
export function querySpace(params: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of ['startDate', 'endDate', 'startTime', 'endTime'] as const) {
    const value = params.get(name)
    if (value) query.set(name, value)
  }
  const people = params.get('capacity')
  if (people) query.set('people', people)
  const text = query.toString()
  return text && `?${text}`
}

/** Whether hours were searched for, not whole days. */
export function hasHours(query: string): boolean {
  return new URLSearchParams(query).has('startTime')
}

/** Which field a refused search is about. */
export function problemField(code: string, sentence: string): DateProblems {
  if (code === 'start_in_past') return { startDate: sentence }
  return code === 'end_before_start' || code === 'too_many_days' ? { endDate: sentence } : {}
}
