import { Agent } from 'node:http'
import path from 'node:path'
import { hintOf, newSecret } from '../src/server/accounts/keys/key-secret.ts'
import { insertKey, insertSecret } from '../src/server/accounts/keys/keys.sql.ts'
import { inTransaction } from '../src/server/platform/database/transactions.ts'
import { hashOf } from '../src/server/platform/http/cookies.ts'
import { cpuOfCluster, cpuOfSite } from './cpu.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { type Account, accounts } from './guests.ts'
import { median, send } from './load.ts'

const PATH = '/api/v1/session'
/** A key may send 600 requests a minute, so the requests are spread over several. */
const KEYS = 20

/** E16 is the CPU time, of the site and its database, that a request with an API key costs beside one with a cookie. */
export async function keyFigure(ground: Ground, site: Site, times: number, rounds: number): Promise<Figure> {
  const people = await accounts(ground.sql, KEYS)
  const secrets = await Promise.all(people.map((person) => aKey(ground, person)))
  const cookies = people.map(({ cookie }) => ({ cookie }))
  const keys = secrets.map((secret) => ({ authorization: `Bearer ${secret}` }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const spent = () => cpuOfSite(site.pid) + cpuOfCluster(path.join(ground.dataDir, 'postgres'))
  const cost = async (who: readonly Record<string, string>[]) => {
    const before = spent()
    for (let n = 0; n < times; n++) {
      const headers = { 'x-forwarded-for': people[n % KEYS]?.address ?? '', ...who[n % KEYS] }
      const { status, body } = await send(agent, site.url, { path: PATH, headers })
      if (status !== 200 || !body.includes('@bench.example')) throw new Error(`${PATH} answered ${status} ${body}`)
    }
    return (1000 * (spent() - before)) / times
  }
  await cost(cookies)
  await cost(keys)
  const [byCookie, byKey]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    byCookie.push(await cost(cookies))
    byKey.push(await cost(keys))
  }
  agent.destroy()
  const more = median(byKey) - median(byCookie)
  return {
    id: 'E16',
    what: 'a request with an API key, beside one with a cookie: CPU in µs',
    ours: `${round(median(byKey), 0)} beside ${round(median(byCookie), 0)}`,
    limit: '100 more',
    value: more,
    better: 'less',
    must: 100,
    stretch: 50,
    fits: 'sql',
  }
}

async function aKey({ sql }: Ground, { id }: Account): Promise<string> {
  const secret = newSecret()
  const now = Temporal.Now.instant()
  await inTransaction(sql, async (tx) => {
    const made = { account: id as never, site: false, name: 'Bench', scopes: ['read:profile'] as const }
    const key = await insertKey(tx, { ...made, now, expiresAt: null })
    await insertSecret(tx, { key, hash: hashOf(secret), hint: hintOf(secret), now })
  })
  return secret
}
