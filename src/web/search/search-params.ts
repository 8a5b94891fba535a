import { MOST_SEARCH_DAYS } from '../../domain/search/search-query.ts'
import { search } from '../copy/search.ts'

/**
 * Every parameter of /browse, named as in the API. Only the page uses `group` (the bounds are those of a group on the
 * map), `from` (the index of the first result) and `back` (the previous pages).
 */
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
  'group',
  'sort',
  'cursor',
  'from',
  'back',
] as const
export type SearchName = (typeof searchNames)[number]

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

/** In the order of the filter sheet. A price range is one filter, and so is a time range. */
const single = {
  price: ['minPrice', 'maxPrice'],
  capacity: ['capacity'],
  hours: ['startTime', 'endTime'],
  instant: ['instant'],
  cancellation: ['cancellation'],
} as const satisfies Record<string, readonly SearchName[]>
const lists = ['amenities', 'accessibility'] as const

export type ActiveFilter =
  | { readonly of: keyof typeof single; readonly name: null }
  | { readonly of: (typeof lists)[number]; readonly name: string }

export function activeFilters(params: URLSearchParams): ActiveFilter[] {
  const kinds = Object.entries(single) as [keyof typeof single, readonly SearchName[]][]
  return [
    ...kinds.flatMap(([of, names]) => (names.some((name) => params.get(name)) ? [{ of, name: null }] : [])),
    ...lists.flatMap((of) => listOf(params.get(of)).map((name) => ({ of, name }))),
  ]
}

export function withoutFilter(params: URLSearchParams, { of, name }: ActiveFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  if (name === null) for (const one of single[of]) next.delete(one)
  else
    next.set(
      of,
      listOf(params.get(of))
        .filter((other) => other !== name)
        .join(','),
    )
  return cleanParams(next)
}

export const filtersSet = (params: URLSearchParams): number => activeFilters(params).length

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = cleanParams(params)
  for (const name of [...filterNames, ...pageNames]) next.delete(name)
  return next
}

const PLAIN = 'filters'

/** The address of the same search with all its filters in one form, for browsers without JavaScript. */
export function plainFiltersUrl(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set(PLAIN, 'open')
  return `/browse?${next}`
}

export const wantsPlainFilters = (params: URLSearchParams): boolean => params.get(PLAIN) === 'open'

export function formParams(form: HTMLFormElement): URLSearchParams {
  const said = new URLSearchParams()
  for (const [name, text] of new FormData(form)) said.append(name, String(text))
  return cleanParams(said)
}

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
  if (!clean.has('bounds')) clean.delete('group')
  return clean
}

const isList = (name: SearchName) => name === 'amenities' || name === 'accessibility'

/** Time fields don't accept 24:00. Direction marks in a place name could reverse the page's text. */
function tidy(name: string, value: string): string {
  return name === 'endTime' && value === '24:00' ? '00:00' : value.replace(/\p{Bidi_Control}/gu, '').trim()
}

/** Checks for empty or repeated fields, which occur when a form is submitted without JavaScript. */
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

export const pageNames = ['cursor', 'from', 'back'] as const

/** Null removes a parameter. Every change returns to the first page of results. */
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

/** Search engines index only the place and the type, because everything else may change daily. */
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
  bounds: { bounds: null, group: null },
} as const
const relaxing = { ...one, everything: Object.assign({}, ...Object.values(one)) as Record<string, null> }
type Relaxable = keyof typeof relaxing

/** `name` is the one amenity or accessibility feature to leave out. */
export function relaxedUrl(params: URLSearchParams, without: Relaxable, name: string | null = null): string {
  if (name === null) return browseUrl(params, relaxing[without])
  return browseUrl(withoutFilter(params, { of: without === 'amenities' ? without : 'accessibility', name }))
}

/** Returns the parameters for a space's page so that its calendar opens at the chosen time. */
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

export function hasHours(query: string): boolean {
  return new URLSearchParams(query).has('startTime')
}

export function problemField(code: string, sentence: string): DateProblems {
  if (code === 'start_in_past') return { startDate: sentence }
  return code === 'end_before_start' || code === 'too_many_days' ? { endDate: sentence } : {}
}

const aDay = 86_400_000

export function earliestToday(now: number): string {
  return new Date(now - aDay / 2).toISOString().slice(0, 10)
}

export type DateProblems = { startDate?: string; endDate?: string }

export function visitorsToday(now: number): string {
  const here = new Date(now)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`
}

/** Returns undefined if the start is invalid. */
export function latestEnd(startDate: string): string | undefined {
  // A year with five digits can be typed. It is refused because it is too far ahead.
  const start = startDate.length === 10 ? Date.parse(startDate) : Number.NaN
  return Number.isNaN(start) ? undefined : new Date(start + (MOST_SEARCH_DAYS - 1) * aDay).toISOString().slice(0, 10)
}

/**
 * Validates two dates in the browser (`YYYY-MM-DD`, or "" if empty). Only the server knows the current date at the
 * place.
 */
export function dateProblems(startDate: string, endDate: string, now: number): DateProblems {
  const today = visitorsToday(now)
  const start = startDate || endDate
  if (start && start < today) return startDate ? { startDate: search.startInPast } : { endDate: search.startInPast }
  if (startDate && endDate && endDate < startDate) return { endDate: search.endBeforeStart }
  if (endDate > (latestEnd(startDate) ?? endDate)) return { endDate: search.tooManyDays(MOST_SEARCH_DAYS) }
  return {}
}
