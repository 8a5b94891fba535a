import type { Claim } from '../claims.ts'

export const demo: readonly Claim[] = [
  ['20.1', 1, 'The demo has 2,500 published spaces of all eight types in 54 cities, 10,000 customers and 400 hosts.'],
  ['20.2', 1, 'The demo is the same every time, by the day of filling.'],
  ['20.3', 1, 'The six featured spaces of the demo stand in a fixed order, and something on every tab.'],
  ['20.4', 6, 'Elsewhere the operator features up to six; without any Home has no such section.'],
  ['20.5', 1, 'Neighbours in a grid have different pictures.'],
  ['20.6', 1, 'The demo is on by itself only without DATABASE_URL, outside production and on a loopback host.'],
  ['20.7', 1, 'The three accounts of the demo have passwords of their own for each data directory.'],
  ['20.8', 6, 'The demo has no content pages.'],
]
