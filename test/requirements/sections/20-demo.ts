import type { Claim } from '../claims.ts'

export const demo: readonly Claim[] = [
  ['20.1', 1, 'The demo has 2,500 published spaces of all eight types in 54 cities, 10,000 customers and 400 hosts.'],
  ['20.2', 1, 'The demo is the same every time, relative to the day it is created.'],
  ['20.3', 1, 'The six featured spaces of the demo are in a fixed order, with something on every tab.'],
  ['20.4', 6, 'Outside the demo the operator features up to six; without any, Home has no such section.'],
  ['20.5', 1, 'Neighbouring cards have different pictures.'],
  ['20.6', 1, 'The demo is on by default only without DATABASE_URL, outside production and on a loopback host.'],
  ['20.7', 1, 'The three accounts of the demo have their own passwords in each data directory.'],
  ['20.8', 6, 'The demo has no content pages.'],
]
