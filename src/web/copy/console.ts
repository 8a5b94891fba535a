import { countText } from '../format/count.ts'

export const consoleWords = {
  nil: '–',
  unknown: 'not available right now',
  up: 'up',
  down: 'down',
  view: (what: string) => `View of ${what}`,
  chart: 'Chart',
  table: 'Table',
  keys: 'Use the left and right arrow keys to read each value.',
  loading: 'Loading the chart',
  failed: 'This section couldn’t load. Everything else is up to date.',
  retry: 'Try again',
  range: (from: number, to: number, of: number) => {
    const [first, last, all] = [from, to, of].map((count) => countText(count))
    return `${first}–${last} of ${all}`
  },
  previous: 'Previous',
  next: 'Next',
  pagesOf: (what: string) => `Pages of ${what}`,
} as const
