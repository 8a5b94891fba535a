import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES, type Scope, SITE_SCOPES } from '../../../src/domain/accounts/api-key.ts'
import { aKey, aProgram, type Program } from '../../support/api-keys.ts'
import { anAdmin } from '../../support/applications.ts'
import { aHost } from '../../support/hosts.ts'
import { aGuest } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { type Asked, anAsk } from './asks.ts'
import { chanceFrom } from './values.ts'

/** A full run sends 100,000 requests (FUZZ=100000), but fewer are enough to notice a new problem. */
const MANY = Number(process.env.FUZZ ?? 2_000)
const AT_ONCE = 8

type Caller = Program & { scopes: readonly Scope[] }

let world: World
let callers: Caller[]
const known: string[] = []
beforeAll(async () => {
  world = await aWorld()
  const host = await aHost(world)
  const space = await aSpace(world, { host_id: host.id })
  known.push(space.id, host.id, crypto.randomUUID())
  const reads = SCOPES.filter((scope) => scope.startsWith('read:'))
  const { secret: ofSite } = await (await anAdmin(world)).api.siteKeys.createKey({
    name: 'Books',
    scopes: [...SITE_SCOPES],
    days: null,
  })
  callers = [
    { ...aProgram(world, (await aKey(await aGuest(world), reads, null)).secret), scopes: reads },
    { ...aProgram(world, (await aKey(host, [...SCOPES], null)).secret), scopes: SCOPES },
    { ...aProgram(world, ofSite), scopes: SITE_SCOPES },
  ]
})
afterAll(() => world.close())

/** Says what is wrong with a response: a fault, a refusal of another form, or success without the scope. */
async function wrongWith({ scopes }: Caller, { access }: Asked, answer: Response): Promise<string | null> {
  const text = await answer.text()
  // Node itself refuses an address that is longer than 16 kB, before it knows the request.
  if (answer.status === 431) return null
  if (answer.status >= 500) return `${answer.status} ${text}`
  if (answer.status >= 400) {
    const isProblem = answer.headers.get('content-type') === 'application/problem+json' && /"code":"\w+"/.test(text)
    return isProblem ? null : `a refusal of another form: ${text}`
  }
  return access === 'any_key' || (access !== null && scopes.includes(access)) ? null : `done without ${access}: ${text}`
}

test(`none of ${MANY} generated requests with API keys causes an error or gains rights`, async () => {
  const chance = chanceFrom(Number(process.env.SEED ?? 4712))
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const one = async () => {
    const ask = anAsk(chance, known)
    const caller = callers[Math.floor(chance() * callers.length)] as Caller
    const answer = await caller
      .fetch(`/api/v1${ask.path}${ask.query}`, {
        method: ask.method,
        headers: ask.body === null ? {} : { 'content-type': 'application/json' },
        ...(ask.body === null ? {} : { body: ask.body }),
      })
      .catch((e) => {
        console.info('BROKE', Date.now(), JSON.stringify(ask).slice(0, 300), e.cause?.code, e.cause?.syscall)
        return new Response('{"code":"x"}', { status: 499, headers: { 'content-type': 'application/problem+json' } })
      })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    const found = await wrongWith(caller, ask, answer)
    if (found) wrong.push(`${ask.method} ${ask.path}${ask.query} ${ask.body}: ${found}`.slice(0, 900))
  }
  for (let n = 0; n < MANY; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    // Each key may send 600 requests a minute.
    world.clock.pass({ seconds: 2 })
  }
  // why: these counts show whether a full run tried enough inputs.
  if (process.env.FUZZ) console.info(`requests with keys ${MANY}:`, JSON.stringify(counts))
  expect(wrong).toEqual([])
  expect(world.faults).toEqual([])
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['200', '400', '403', '404']))
  expect(await world.sql`select 1 from user_roles where role = 'admin' offset 1`).toEqual([])
  expect(await world.sql`select 1 from api_keys`).toHaveLength(callers.length)
}, 1_800_000)
