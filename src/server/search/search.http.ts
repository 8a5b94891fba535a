import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { readable } from '../platform/http/from-replica.ts'
import { countSpaces, filterCounts } from './count-spaces.ts'
import { suggestPlaces } from './find-place.ts'
import { featuredSpaces, findSpaces, placesWithin, similarSpaces } from './find-spaces.ts'
import { mapMarkers } from './map-markers.ts'
import { listHostReviews, listHostSpaces, showHost } from './show-host.ts'

const { hosts, search, spaces } = contract

export const searchEndpoints = {
  findSpaces: bind(search.findSpaces, readable(findSpaces)),
  countSpaces: bind(search.countSpaces, readable(countSpaces)),
  filterCounts: bind(search.filterCounts, readable(filterCounts)),
  mapMarkers: bind(search.mapMarkers, readable(mapMarkers)),
  placesWithin: bind(search.placesWithin, readable(placesWithin)),
  suggestPlaces: bind(search.suggestPlaces, readable(suggestPlaces)),
  featured: bind(search.featured, readable(featuredSpaces)),
}

export const hostEndpoints = {
  showHost: bind(hosts.showHost, readable(showHost)),
  listHostSpaces: bind(hosts.listHostSpaces, readable(listHostSpaces)),
  listHostReviews: bind(hosts.listHostReviews, readable(listHostReviews)),
}

/** The path belongs to a space, but the query is processed like a search. */
export const similar = bind(spaces.similarSpaces, readable(similarSpaces))
