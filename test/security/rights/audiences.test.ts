import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Who } from '../../../src/contract/shapes.ts'
import { err, ok } from '../../../src/domain/kernel/result.ts'
import { requestContext } from '../../../src/server/accounts/request-context.ts'
import { bind } from '../../../src/server/platform/http/endpoints.ts'
import { aVisitor, type Person } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { actors } from './actors.ts'
import { ask } from './operations.ts'

let world: World
let people: Record<string, Person>
beforeAll(async () => {
  world = await aWorld()
  const come = (who: string) => actors[who]?.come(world) ?? Promise.reject(new Error(`nobody is called ${who}`))
  const visitor = aVisitor(world)
  await visitor.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, people: 1, ask })
  const stale = await come('user')
  world.clock.pass({ minutes: 10 })
  people = {
    stranger: aVisitor(world),
    visitor,
    stale,
    user: await come('user'),
    verified: await come('user'),
    host: await come('host'),
    admin: await come('admin'),
  }
  await world.sql`update accounts set email_verified_at = now() where id = ${people.verified?.id ?? ''}`
})
afterAll(() => world.close())

async function answerOf(who: Who, person: Person): Promise<string> {
  const bound = bind(endpoint(who).output(z.object({})), async () => ok({}))
  const context = requestContext(world.deps, {
    requestId: 'x',
    userAgent: '',
    acceptLanguage: '',
    address: '127.0.0.1',
    origin: world.url,
    globalPrivacyControl: false,
    cookies: [...person.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    setCookie: () => {},
  })
  return call(bound, {}, { context }).then(
    () => 'in',
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  )
}

const NOBODY = '401 sign_in_required'
const LATE = '403 confirm_first'
const UNPROVED = '403 verify_first'
const [HOSTS, ADMINS] = ['403 hosts_only', '403 admins_only']

test.each<[Who, Record<string, string>]>([
  ['anyone', { stranger: 'in', visitor: 'in', stale: 'in', user: 'in', verified: 'in', host: 'in', admin: 'in' }],
  [
    'visitor',
    { stranger: '404 not_found', visitor: 'in', stale: 'in', user: 'in', verified: 'in', host: 'in', admin: 'in' },
  ],
  [
    'signed_in',
    { stranger: NOBODY, visitor: NOBODY, stale: 'in', user: 'in', verified: 'in', host: 'in', admin: 'in' },
  ],
  [
    'confirmed',
    { stranger: NOBODY, visitor: NOBODY, stale: LATE, user: 'in', verified: 'in', host: 'in', admin: 'in' },
  ],
  [
    'verified',
    {
      stranger: NOBODY,
      visitor: NOBODY,
      stale: UNPROVED,
      user: UNPROVED,
      verified: 'in',
      host: UNPROVED,
      admin: UNPROVED,
    },
  ],
  ['host', { stranger: NOBODY, visitor: NOBODY, stale: HOSTS, user: HOSTS, verified: HOSTS, host: 'in', admin: 'in' }],
  [
    'admin',
    { stranger: NOBODY, visitor: NOBODY, stale: ADMINS, user: ADMINS, verified: ADMINS, host: ADMINS, admin: 'in' },
  ],
  [
    'confirmed_admin',
    { stranger: NOBODY, visitor: NOBODY, stale: ADMINS, user: ADMINS, verified: ADMINS, host: ADMINS, admin: 'in' },
  ],
])('an endpoint for %s accepts no one else', async (who, wanted) => {
  const answers = Object.entries(people).map(async ([name, person]) => [name, await answerOf(who, person)])
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(wanted)
})

test('a refusal that the endpoint doesn’t declare doesn’t compile', () => {
  const declared = endpoint('anyone').errors({ too_late: { status: 409, data: z.object({ at: z.iso.datetime() }) } })
  bind(declared, async () => err({ code: 'too_late', at: world.clock.now() }))
  // @ts-expect-error: the facts are missing
  bind(declared, async () => err({ code: 'too_late' }))
  // @ts-expect-error: the code belongs to another endpoint
  bind(declared, async () => err({ code: 'too_early' }))
})
