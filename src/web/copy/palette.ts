import { countText } from '../format/count.ts'

export const paletteWords = {
  title: 'Go to',
  close: 'Close',
  openAdmin: 'Search people, bookings, spaces',
  openHost: 'Search bookings and spaces',
  results: 'Results',
  pages: 'Pages',
  bookings: 'Bookings',
  people: 'People',
  spaces: 'Spaces',
  untitled: 'Untitled listing',
  busy: 'Searching',
  found: (count: number) => (count === 1 ? '1 result' : `${countText(count)} results`),
  none: (q: string) => `Nothing found for “${q}”. Enter a booking’s number, or part of a name or title.`,
} as const
