import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import { browse } from '../copy/search.ts'
import { anyType, spaceTypeNames } from '../copy/space-types.ts'
import { rangeWords, timesWords } from '../format/dates.ts'

/** "Berlin · Tue 8 – Wed 9 Dec · Studio", "Berlin · Tue 8 Dec, 23:00 – 01:00 · Any type": a search in one line. */
export function searchWords(params: URLSearchParams, year: number): string {
  const start = dateOf(params.get('startDate') ?? params.get('endDate'))
  const end = dateOf(params.get('endDate') ?? params.get('startDate'))
  const type = SPACE_TYPES.find((name) => name === params.get('spaceType'))
  return [
    params.get('location') || browse.anywhere,
    start && end ? rangeWords(start, end, year) + hoursWords(params) : browse.anyDates,
    type ? spaceTypeNames[type].one : anyType,
  ].join(' · ')
}

function hoursWords(params: URLSearchParams): string {
  const [from, to] = [params.get('startTime'), params.get('endTime')]
  return from && to ? `, ${timesWords(from, to)}` : ''
}

function dateOf(text: string | null): Temporal.PlainDate | null {
  try {
    return text ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}
