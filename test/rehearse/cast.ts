import { setTimeout as wait } from 'node:timers/promises'
import { type Account, accounts } from '../../bench/guests.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { aListener, type Listener } from '../support/listeners.ts'
import { aGuest, type Person, proveAddress } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { typed } from '../support/talks.ts'
import type { Cast } from './load.ts'

const [GUESTS, HOSTS, SPACES] = [24, 8, 24]

export async function aCast(url: string, sql: Pool) {
  await sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, ${SPACES})`
  const hosts = await accounts(sql, HOSTS)
  await sql`insert into user_roles (user_id, role) select id, 'host' from accounts where id = any(${hosts.map(({ id }) => id)}::uuid[])`
  const spaces: string[] = []
  for (let n = 0; n < SPACES; n++) {
    const facts = { host_id: hosts[n % HOSTS]?.id, city_id: 1, window_days: 540 }
    spaces.push((await aSpace({ sql }, facts)).id)
  }
  const listeners = hosts.map((host) => aListener(url, host))
  while (!listeners.every(({ ready }) => ready())) await wait(50)
  const guests: Person[] = []
  for (let n = 0; n < GUESTS; n++) guests.push(await proveAddress({ sql }, await aGuest({ url })))
  const talks = await Promise.all(guests.map((guest, n) => begin(guest, spaces[n % SPACES] ?? '')))
  const cast: Cast = { url, guests, spaces, talks }
  return { cast, hosts, listeners }
}

const begin = async ({ api }: Person, spaceId: string) =>
  (await api.conversations.startConversation({ about: { spaceId: spaceId as never }, ...typed('Is there a lift?') })).id

export async function unheard(sql: Pool, hosts: readonly Account[], listeners: readonly Listener[]): Promise<number> {
  let wrong = 0
  for (const [n, { id }] of hosts.entries()) {
    const written = await sql<{ seq: number }[]>`select seq from account_news where account_id = ${id} order by seq`
    const { heard = [], missed = () => 1 } = listeners[n] ?? {}
    const since = written.length - heard.length
    wrong += Math.abs(since) + missed() + written.filter(({ seq }, at) => heard[at] && heard[at].seq !== seq).length
  }
  return wrong
}
