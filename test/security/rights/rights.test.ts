import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../../src/domain/kernel/id.ts'
import { insertKey } from '../../../src/server/accounts/keys/keys.sql.ts'
import { inTransaction } from '../../../src/server/platform/database/transactions.ts'
import { claim } from '../../requirements/claim.ts'
import { anAdmin, aSentApplication } from '../../support/applications.ts'
import { aWaitingListing } from '../../support/hosts.ts'
import { aGuest, aMadeGuest, aVisitor, PASSWORD, type Person } from '../../support/people.ts'
import { aProblem } from '../../support/problems.ts'
import { aReview } from '../../support/reviews.ts'
import { aSpace } from '../../support/spaces.ts'
import { TEST_CARD } from '../../support/test-cards.ts'
import { aWorld, type World } from '../../support/world.ts'
import { type Actor, actors, become } from './actors.ts'
import { aCalendarPart, anEmbedSite } from './calendar-parts.ts'
import { exceptions, expected } from './expected.ts'
import { keysNotFor } from './forbidden-keys.ts'
import { ask, call, namesAnObject, type Operation, operations } from './operations.ts'
import type { Target } from './rows.ts'
import { aTalkOf } from './talk-parts.ts'
import { aWebhookPart } from './webhook-parts.ts'

let world: World
let hostId: string
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10)`
  hostId = (await aSpace(world)).hostId
  await world.sql`insert into reconciliation_runs (from_at, to_at, started_at, read_to) values ('2027-02-01', '2027-02-02', '2027-02-02', '2027-02-01')`
})
afterAll(() => world.close())

/** Each call needs its own space so that the slot is available. A host gets a space that they own. */
async function aSpaceFor(actor: string, { id }: Person): Promise<string> {
  const space = await aSpace(world)
  if (actor === 'host') await world.sql`update spaces set host_id = ${id} where id = ${space.id}`
  return space.id
}

async function anObject({ name: call, path }: Operation, person: Person): Promise<string> {
  if (/^\/(spaces|favourites)/.test(path) || call === 'bookings.holdSlot') return (await aSpace(world)).id
  if (path.startsWith('/hosts/')) return (await aSpace(world)).hostId
  if (path.startsWith('/host/embed-sites')) return anEmbedSite(world, person.id || hostId)
  const space = path.startsWith('/host/') ? await aListing(call, person) : ''
  if (path.startsWith('/host/spaces')) return space
  if (path.startsWith('/host/')) return aCalendarPart(world, call, space)
  if (path.includes('/api-keys/')) {
    const account = (person.id || hostId) as AccountId
    const site = path.startsWith('/admin')
    const now = world.clock.now()
    return inTransaction(world.sql, (tx) =>
      insertKey(tx, { account, site, name: 'x', scopes: ['read:bookings'], now, expiresAt: null }),
    )
  }
  if (/^(\/admin)?\/webhook/.test(path))
    return aWebhookPart(world, path, path.startsWith('/admin') ? null : person.id || hostId)
  if (path.startsWith('/passkeys')) {
    const [row] = await world.sql<{ id: string }[]>`
      insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
      values (${person.id || hostId}, ${crypto.randomUUID()}, ${Buffer.from('x')}, 0, 'x', now()) returning id`
    return row?.id ?? ''
  }
  if (path.startsWith('/profile/payment-methods')) {
    const [row] = await world.sql<{ id: string }[]>`
      insert into payment_methods (account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year, created_at)
      values (${person.id || hostId}, 'sandbox', 'cus_x', ${crypto.randomUUID()}, 'visa', '4242', 12, 2030, now()) returning id`
    return row?.id ?? ''
  }
  if (path.startsWith('/devices')) {
    if (!person.id) return crypto.randomUUID()
    await aVisitor(world).api.accounts.signIn({ email: person.email, password: PASSWORD })
    const [row] = await world.sql<
      { id: string }[]
    >`select id from sessions where account_id = ${person.id} order by created_at desc, id limit 1`
    return row?.id ?? ''
  }
  if (/^\/(conversations|messages|saved-replies|admin\/message-reports)/.test(path))
    return aTalkOf(world, person.id || (await aMadeGuest(world)).id, hostId)
  if (path.startsWith('/documents')) {
    const [row] = await world.sql<{ id: string }[]>`
      insert into files (bucket, owner_id, name, content_type, bytes, sha256, state, created_at, changed_at)
      values ('documents', ${person.id || hostId}, 'x', 'application/pdf', 1, sha256('x'), 'kept', now(), now()) returning id`
    return row?.id ?? ''
  }
  if (path.startsWith('/admin/listings')) return (await aWaitingListing(world)).id
  if (path.startsWith('/admin/applications')) return (await aSentApplication(world, person.id)).id
  if (path.startsWith('/reviews')) return aReviewOf(person)
  const { id: spaceId } = await aSpace(world)
  const { id } = await person.api.bookings.holdSlot({ spaceId, people: 1, ask })
  if (/^\/(bookings|problems)/.test(path) && person.id) await person.api.bookings.checkOut({ id, card: TEST_CARD })
  return path.startsWith('/problems') ? aProblem(world, id, person.id || hostId) : id
}

async function aReviewOf({ id: owner }: Person): Promise<string> {
  const { id, hostId: host } = await aSpace(world)
  const space = { id, hostId: owner || host }
  return aReview(world, space, (await aMadeGuest(world)).id, { overall: 4, visible: world.clock.now() })
}

const STATES: Record<string, string> = {
  'listings.withdrawListing': 'in_review',
  'listings.resumeListing': 'paused',
  'listings.restoreListing': 'archived',
}
async function aListing(call: string, person: Person): Promise<string> {
  const { id } = await aSpace(world)
  const owner = person.id || hostId
  await world.sql`update spaces set host_id = ${owner}, status = ${STATES[call] ?? 'published'} where id = ${id}`
  return id
}

test('every operation has its row, and every row its operation', () => {
  expect(Object.keys(expected).sort()).toEqual(operations.map((o) => o.name).sort())
})

const foreign = new Map<string, Promise<string>>()
function foreignOf(operation: Operation): Promise<string> {
  const known = foreign.get(operation.name) ?? aMadeGuest(world).then((stranger) => anObject(operation, stranger))
  foreign.set(operation.name, known)
  return known
}

async function idOf(target: Target, operation: Operation, actor: string, person: Person): Promise<string> {
  if (target === 'own') return anObject(operation, person)
  if (target !== 'foreign') return crypto.randomUUID()
  return operation.name === 'bookings.holdSlot' ? aSpaceFor(actor, person) : foreignOf(operation)
}

/**
 * People without a session own nothing, so one person of each kind makes all the calls, with the cookies they got
 * first.
 */
const nobodies = new Map<string, Promise<{ person: Person; cookies: [string, string][] }>>()
async function nobodyOf(name: string, { come, turn }: Actor): Promise<Person> {
  const made = async () => {
    const person = await come(world)
    await turn?.(world, person)
    return { person, cookies: [...person.jar] }
  }
  const known = nobodies.get(name) ?? made()
  nobodies.set(name, known)
  const { person, cookies } = await known
  become(person, cookies)
  return person
}

const cells = operations.flatMap((operation) =>
  Object.entries(actors).map(([name, actor]) => [operation.name, name, operation, actor] as const),
)
test.each(cells)('%s answers %s as the table says', async (op, name, operation, actor) => {
  const row = expected[op] ?? {}
  const seen: Partial<Record<Target, number>> = {}
  const wanted: Partial<Record<Target, number>> = {}
  const missingBodies: string[] = []
  for (const target of Object.keys(row) as Target[]) {
    const isNobody = actor.kind === 'gone' && !actor.passes && target !== 'own'
    const person = isNobody ? await nobodyOf(name, actor) : await actor.come(world)
    const id = await idOf(target, operation, name, person)
    if (!isNobody) await actor.turn?.(world, person)
    const answer = await call(operation, person, id)
    seen[target] = answer.status
    wanted[target] = exceptions[`${op} ${target} ${name}`] ?? row[target]?.[actor.kind] ?? 0
    const body = await answer.text()
    if (target !== 'own' && answer.status === 404 && namesAnObject(operation)) missingBodies.push(body)
    expect(keysNotFor(op, target === 'own' || name === 'admin', answer, body), target).toEqual([])
  }
  expect(seen).toEqual(wanted)
  // The response for another person's object must be byte-for-byte equal to the response for a missing object.
  expect(new Set(missingBodies).size).toBeLessThanOrEqual(1)
})

test(
  claim('12.8', 'an operation that needs a fresh confirmation is refused with an old one, for everyone'),
  async () => {
    const [person, admin] = [await aGuest(world), await anAdmin(world)]
    world.clock.pass({ minutes: 10 })
    for (const operation of operations.filter(({ who }) => /^confirmed/.test(who))) {
      const answer = await call(operation, operation.who === 'confirmed' ? person : admin, crypto.randomUUID())
      expect([operation.name, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        operation.name,
        403,
        'confirm_first',
      ])
    }
  },
)
