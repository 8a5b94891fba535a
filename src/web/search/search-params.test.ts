import { expect, test } from 'vitest'
import { refusalSentence } from '../../contract/refusal-sentences.ts'
import { ACCESSIBILITY } from '../../domain/spaces/accessibility.ts'
import { search } from '../copy/search.ts'
import {
  activeFilters,
  browseUrl,
  canonicalPath,
  cleanParams,
  dateProblems,
  filtersSet,
  isUntidy,
  latestEnd,
  querySpace,
  relaxedUrl,
  withoutFilter,
  withoutFilters,
} from './search-params.ts'

const from = (text: string) => new URLSearchParams(text)

test('only known, non-empty values are kept, in one order', () => {
  expect(cleanParams(from('spaceType=studio&x=1&location=Berlin&minPrice=')).toString()).toBe(
    'location=Berlin&spaceType=studio',
  )
})

test('amenities selected one by one become one list', () => {
  expect(cleanParams(from('amenities=Wi-Fi&amenities=Kitchen')).get('amenities')).toBe('Wi-Fi,Kitchen')
})

test('no accessibility value contains the separator', () => {
  expect(ACCESSIBILITY.filter((fact) => fact.includes(','))).toEqual([])
})

test('filters are counted as people count them, and cleared without place, dates and order', () => {
  const all = from(
    'location=Berlin&startDate=2027-01-01&sort=rating&minPrice=1&maxPrice=9&amenities=Wi-Fi,Kitchen&accessibility=Hearing+loop',
  )
  expect(filtersSet(all)).toBe(4)
  expect(filtersSet(from('location=Berlin&spaceType=studio'))).toBe(0)
  expect(browseUrl(withoutFilters(all))).toBe('/browse?location=Berlin&startDate=2027-01-01&sort=rating')
})

test('a form sent without JavaScript is tidied, and a clean URL is not', () => {
  expect(isUntidy(from('location=&spaceType=studio'))).toBe(true)
  expect(isUntidy(from('amenities=a&amenities=b'))).toBe(true)
  expect(isUntidy(from('spaceType=studio&location=Berlin'))).toBe(false)
  expect(isUntidy(from('startTime=22:00&endTime=24:00'))).toBe(true)
  expect(cleanParams(from('startTime=22:00&endTime=24:00')).get('endTime')).toBe('00:00')
  expect(cleanParams(from('location=%E2%80%AEBerlin')).get('location')).toBe('Berlin')
})

test('a changed search starts at its first page', () => {
  expect(browseUrl(from('location=Berlin&cursor=abc'), { sort: 'rating' })).toBe('/browse?location=Berlin&sort=rating')
})

test('one filter of many is removed, and the others stay', () => {
  const all = from('location=Berlin&minPrice=1&maxPrice=9&amenities=Wi-Fi,Kitchen&instant=true')
  const left = activeFilters(all).map((filter) => withoutFilter(all, filter).toString())
  expect(left).toEqual([
    'location=Berlin&amenities=Wi-Fi%2CKitchen&instant=true',
    'location=Berlin&minPrice=1&maxPrice=9&amenities=Wi-Fi%2CKitchen',
    'location=Berlin&minPrice=1&maxPrice=9&amenities=Kitchen&instant=true',
    'location=Berlin&minPrice=1&maxPrice=9&amenities=Wi-Fi&instant=true',
  ])
  expect(relaxedUrl(all, 'amenities', 'Wi-Fi')).toBe(`/browse?${left[2]}`)
})

test('removing the dates also removes the hours', () => {
  expect(relaxedUrl(from('location=Berlin&startDate=2027-01-01&startTime=10:00'), 'dates')).toBe(
    '/browse?location=Berlin',
  )
})

test('search engines see a search by place and type', () => {
  expect(canonicalPath(from('location=Berlin&spaceType=studio&startDate=2027-01-01&maxPrice=9'))).toBe(
    '/browse?location=Berlin&spaceType=studio',
  )
})

test('the chosen dates and people are passed on to a space', () => {
  expect(querySpace(from('startDate=2027-01-01&capacity=12&location=Berlin'))).toBe('?startDate=2027-01-01&people=12')
})

const noon = Date.UTC(2026, 10, 21, 12)

test('a date before the visitor’s own today is refused before sending', () => {
  const lateHere = new Date(2026, 10, 21, 23, 59).getTime()
  expect(dateProblems('2026-11-21', '', lateHere)).toEqual({})
  expect(dateProblems('2026-11-20', '', new Date(2026, 10, 21, 0, 1).getTime())).toEqual({
    startDate: search.startInPast,
  })
})

test('the end must be on or after the start', () => {
  expect(dateProblems('2026-12-08', '2026-12-07', noon)).toEqual({ endDate: search.endBeforeStart })
  expect(dateProblems('2026-12-08', '2026-12-08', noon)).toEqual({})
  const tooMany = refusalSentence('too_many_days', { most: 92 }, 'anyone')
  expect(dateProblems('2026-12-08', '2027-03-09', noon)).toEqual({})
  expect(dateProblems('2026-12-08', '2027-03-10', noon)).toEqual({ endDate: tooMany })
  for (const start of ['12026-12-08', '2026-13-45', '0000-00-00']) expect(latestEnd(start)).toBeUndefined()
})
