import { plainName } from '../src/domain/kernel/plain-name.ts'
import { type Chance, chance } from './chance.ts'
import { CITIES, type City } from './cities.ts'
import { peopleOf } from './people.ts'
import { apportion } from './plan-spaces.ts'

export type Person = {
  id: string
  email: string
  first_name: string
  last_name: string
  created_at: string
  role: 'user' | 'host' | 'admin'
  city: City
}
/** `hosts` and `customers` are grouped by city. Customers are sorted by the date on which they joined. */
export type Crowd = {
  hosts: Map<City, Person[]>
  customers: Map<City, Person[]>
  admin: Person
  visitor: Person
  demoHost: Person
}

export const DEMO_EMAILS = {
  visitor: 'visitor@daylet.example',
  host: 'host@daylet.example',
  admin: 'admin@daylet.example',
} as const

/**
 * Distributes hosts and customers over the cities in the same proportions as the spaces. The demo's own three accounts
 * are included.
 */
export function makeAccounts(hostCount: number, customerCount: number, day: Temporal.PlainDate): Crowd {
  const weights = CITIES.map((city) => city.weight)
  const hostShares = apportion(Math.max(0, hostCount - CITIES.length), weights).map((share) => share + 1)
  const customerShares = apportion(customerCount, weights)
  const hosts = new Map<City, Person[]>()
  const customers = new Map<City, Person[]>()
  for (const [i, city] of CITIES.entries()) {
    const c = chance(`people ${city.name}`)
    hosts.set(
      city,
      Array.from({ length: hostShares[i] ?? 1 }, (_, n) =>
        person(city, 'host', n, day.subtract({ days: c.int(1700, 2100) }), c),
      ),
    )
    const came = Array.from({ length: customerShares[i] ?? 0 }, (_, n) =>
      person(city, 'user', n, day.subtract({ days: joinedDaysAgo(c) }), c),
    )
    customers.set(
      city,
      came.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    )
  }
  const berlin = CITIES[0] as City
  const demoHost = rename(hosts.get(berlin)?.[0], DEMO_EMAILS.host, 'Mara', 'Keller')
  const visitor = rename(customers.get(berlin)?.[0], DEMO_EMAILS.visitor, 'Robin', 'Okafor')
  const admin = {
    ...person(berlin, 'admin', 0, day.subtract({ days: 2200 }), chance('admin')),
    email: DEMO_EMAILS.admin,
    first_name: 'Ada',
    last_name: 'Winter',
  }
  return { hosts, customers, admin, visitor, demoHost }
}

/** Most people joined before the year of bookings, and all others joined during it. */
function joinedDaysAgo(c: Chance): number {
  return c.happens(0.6) ? c.int(366, 1100) : c.int(2, 365)
}

function person(city: City, role: Person['role'], n: number, joined: Temporal.PlainDate, c: Chance): Person {
  const { first, last } = peopleOf(
    c.happens(0.75) ? city.people : c.pick(['british', 'american', 'german', 'spanish', 'indian', 'nordic']),
  )
  const [firstName, lastName] = [c.pick(first), c.pick(last)]
  const mailbox = [firstName, lastName]
    .map(plainName)
    .join('.')
    .replace(/[^a-z0-9.]+/g, '-')
  const created = `${joined}T${String(c.int(6, 22)).padStart(2, '0')}:${c.int(10, 59)}:00Z`
  const place = plainName(city.name).replace(/[^a-z]+/g, '-')
  return {
    id: c.uuid(),
    email: `${mailbox}.${n + 1}@${role === 'user' ? place : `${role}s.${place}`}.example`,
    first_name: firstName,
    last_name: lastName,
    created_at: created,
    role,
    city,
  }
}

function rename(someone: Person | undefined, email: string, firstName: string, lastName: string): Person {
  if (!someone) throw new Error('a demo needs at least one host and one customer in Berlin')
  return Object.assign(someone, { email, first_name: firstName, last_name: lastName })
}
