import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import { browse } from '../copy/search.ts'
import { spaceTypeNames } from '../copy/space-types.ts'

/** "Studios in Berlin", "Spaces in this area", "Offices", "Spaces": what the page shows, by type and place. */
export function browseHeadline(params: URLSearchParams, place: string | null): string {
  const type = SPACE_TYPES.find((name) => name === params.get('spaceType'))
  const what = type ? spaceTypeNames[type].many : browse.spaces
  const where = place ?? params.get('location')?.trim()
  if (params.has('bounds')) return where ? browse.aroundPlace(what, where) : browse.inArea(what)
  return where ? browse.inPlace(what, where) : what
}

export function browseTitle(params: URLSearchParams, place: string | null): string {
  const headline = browseHeadline(params, place)
  return headline === browse.spaces ? browse.title : browse.titled(headline)
}
