import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { readable } from '../platform/http/from-replica.ts'
import { suggestPlaces } from './find-place.ts'
import { countSpaces, featuredSpaces, findSpaces, placesWithin, similarSpaces } from './find-spaces.ts'
import { mapMarkers } from './map-markers.ts'

const { search, spaces } = contract

export const searchEndpoints = {
  findSpaces: bind(search.findSpaces, readable(findSpaces)),
  countSpaces: bind(search.countSpaces, readable(countSpaces)),
  mapMarkers: bind(search.mapMarkers, readable(mapMarkers)),
  placesWithin: bind(search.placesWithin, readable(placesWithin)),
  suggestPlaces: bind(search.suggestPlaces, readable(suggestPlaces)),
  featured: bind(search.featured, readable(featuredSpaces)),
}

/** The path belongs to a space, but the query is processed like a search. */
export const similar = bind(spaces.similarSpaces, readable(similarSpaces))
