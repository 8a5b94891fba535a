import { countText } from '../format/count.ts'

export const mapWords = {
  results: 'Map of the results',
  keys: 'Map. Arrow keys move it, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  searchAsIMove: 'Search as I move',
  searchHere: 'Search this area',
  showList: 'List',
  showMap: 'Map',
  pin: (title: string, price: string) => `${title}, ${price}`,
  cluster: (count: number) => `${countText(count)} spaces, zoom in`,
  zoomTo: (count: number) => `Zoom to ${countText(count)} spaces`,
  others: (count: number) => `+${countText(count)}`,
  stack: (count: number, price: string) => `${countText(count)} spaces in this building, from ${price}`,
  facts: (type: string, place: string, people: number) => `${type} in ${place} · up to ${people}`,
  stackTitle: (count: number) => `${countText(count)} spaces in this building`,
  showAll: (count: number) => `Show all ${countText(count)}`,
  stackTotals: 'Prices incl. fees & tax',
  stackFailed: 'These spaces couldn’t load.',
  shown: (count: number) => (count === 1 ? '1 space on this map' : `${countText(count)} spaces on this map`),
  tooMany: 'Too many spaces to count. Zoom in to see all of them.',
  worldSources: 'Natural Earth, GeoNames',
  streetSource: '© OpenStreetMap',
  placeSources: 'GeoNames',
  loading: (count: number) =>
    count === 0
      ? 'Loading the map…'
      : `Showing ${count === 1 ? '1 space' : `${count} spaces`} from this page. Loading the rest of the map…`,
  notLoaded: 'The rest of the map couldn’t load.',
  retry: 'Retry',
  place: (location: string) => `Map of ${location}`,
  close: 'Close',
  nearby: 'You’ll get the exact address after booking.',
} as const
