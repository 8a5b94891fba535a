import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/payments.ts'
import { type Database, openDatabase } from '../../src/server/database/connect.ts'
import { inTransaction } from '../../src/server/database/transactions.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox.ts'
import { expectInvariants } from '../support/invariants.ts'
import { anEnteredGuest, enteredAs, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

/** Races of each kind; `TRIES=500 npm test -- people-and-money` for all of them. */
const TRIES = Number(process.env.TRIES ?? 16)
let world: World
let owner: Database
beforeAll(async () => {
  world = await aWorld()
  owner = openDatabase(world.ownerUrl, { max: 1, statementTimeoutMs: 120_000 })
  // Who came first is told apart by what each has written down: no two acts see the same instant.
  const { now } = world.clock
  world.clock.now = () => {
    world.clock.pass({ milliseconds: 1 })
    return now()
  }
})
afterAll(async () => {
  await owner.close()
  await world.close()
})
afterEach(async () => {
  await settled()
  // Thousands of races have left their rows; nothing else tells the planner how many.
  await owner.sql`analyze`
  await expectInvariants(owner.sql)
})

const ask = { mode: 'days', startDate: '2027-03-04', endDate: '2027-03-04' } as const

/** Every refund that is owed has been sent. */
async function settled(): Promise<void> {
  const owed = () => world.sql`select 1 from refunds where state = 'open'`
  while ((await owed()).length > 0) await world.sweep()
}

type Scene = { guest: Person; host: Person; spaceId: string; holdId: string; challenge: string }

/** A guest and a host who have never met anybody else. */
async function twoPeople(): Promise<Scene> {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await anEnteredGuest(world), await enteredAs(world, hostId)]
  return { guest, host, spaceId, holdId: '', challenge: '' }
}
const hold = ({ guest, spaceId }: Scene) => guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
async function held(): Promise<Scene> {
  const scene = await twoPeople()
  return { ...scene, holdId: (await hold(scene)).id }
}
const pay = ({ guest, holdId }: Scene, number: string = SANDBOX_CARDS.pays) =>
  guest.api.bookings.checkOut({ id: holdId, card: testCard(number) })
async function asked(): Promise<Scene> {
  const scene = await held()
  const { payment } = await pay(scene, SANDBOX_CARDS.challenges)
  return { ...scene, challenge: payment?.challengeUrl ?? '' }
}
async function answerBank({ guest, challenge }: Scene, answer: 'yes' | 'no'): Promise<void> {
  const told = await guest.fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer }) })
  expect(told.status).toBe(303)
}
/** What the gateway has to say of the newest payments, as it would send it. */
async function sendNews({ holdId }: Scene): Promise<void> {
  const { sign } = world.deps.gateway as typeof world.deps.gateway & Sandbox
  const news = await world.sql<{ body: string }[]>`
    select d.body from (select body from sandbox.deliveries order by id desc limit 4) d
    where d.body::jsonb ->> 'paymentId' in (select id::text from payments where booking_id = ${holdId})`
  expect(news.length).toBeGreaterThan(0)
  for (const { body } of news) {
    const headers = { 'daylet-signature': sign(body) }
    expect((await fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers })).status).toBe(200)
  }
}

/** They have proved just now who they are. */
const confirmed = ({ id }: Person) =>
  world.sql`update sessions set confirmed_at = ${world.clock.now().toString()} where account_id = ${id}`
const suspend = ({ id }: Person) =>
  inTransaction(world.sql, async (tx) => {
    await tx`select 1 from accounts where id = ${id} for update`
    await tx`update accounts set suspended_at = ${world.clock.now().toString()}, suspension_reason = 'x' where id = ${id}`
  })
/** What the loss of the role does: no host, no spaces on offer. */
const demote = ({ id }: Person) =>
  inTransaction(world.sql, async (tx) => {
    await tx`insert into user_roles (user_id, role, assigned_at) values (${id}, 'user', ${world.clock.now().toString()})`
    await tx`update spaces set status = 'paused' where host_id = ${id} and status = 'published'`
  })

/** How the booking and its money stand once everything owed has been sent. */
async function end({ holdId }: Scene) {
  await settled()
  const [row] = await world.sql<{ state: string; kept: number; total: number; slot: number }[]>`
    select b.state, b.total_cents as total, coalesce(sum(p.captured_cents - p.refunded_cents), 0)::int as kept,
      (select count(*)::int from occupancies o where o.booking_id = b.id) as slot
    from bookings b left join payments p on p.booking_id = b.id where b.id = ${holdId} group by b.id`
  if (!row) throw new Error('the hold is gone')
  return {
    state: row.state,
    kept: row.kept === 0 ? 'nothing' : row.kept === row.total ? 'all' : row.kept,
    slot: row.slot,
  }
}
const SOLD = { state: 'confirmed', kept: 'all', slot: 1 }
const ENDED = { state: 'expired', kept: 'nothing', slot: 0 }

describe('a hold', () => {
  test.each([
    ['guest', 'hold'],
    ['host', 'guest_hold'],
  ] as const)('keeps the %s from deleting the account until it has ended', async (who, kind) => {
    const scene = await held()
    await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind, what: expect.stringMatching(/^DL-/) }] },
    })
    world.clock.pass({ minutes: 16 })
    await confirmed(scene[who])
    await scene[who].api.profile.deleteAccount()
    await world.sweep()
    expect(await end(scene)).toEqual(ENDED)
  })

  test('given back lets its guest delete the account', async () => {
    const scene = await held()
    await scene.guest.api.bookings.releaseHold({ id: scene.holdId })
    await scene.guest.api.profile.deleteAccount()
  })

  test.each(['paused', 'archived', 'draft', 'in_review'])(
    'of a space that is %s cannot be paid for',
    async (status) => {
      const scene = await held()
      await world.sql`update spaces set status = ${status} where id = ${scene.spaceId}`
      await expect(pay(scene)).rejects.toMatchObject({ code: 'no_longer_offered' })
      expect(await world.sql`select 1 from payments where booking_id = ${scene.holdId}`).toEqual([])
      await scene.guest.api.bookings.releaseHold({ id: scene.holdId })
    },
  )

  test('of a suspended host cannot be paid for, and no new one can be made', async () => {
    const scene = await held()
    await suspend(scene.host)
    await expect(pay(scene)).rejects.toMatchObject({ code: 'no_longer_offered' })
    const other = await anEnteredGuest(world)
    const { spaceId } = scene
    const elsewhen = { ...ask, startDate: '2027-03-05', endDate: '2027-03-05' }
    const late = other.api.bookings.holdSlot({ spaceId, ask: elsewhen, people: 1 })
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('money that comes in for', () => {
  const changes: [string, (scene: Scene) => Promise<unknown>][] = [
    ['a guest suspended meanwhile', ({ guest }) => suspend(guest)],
    ['a host suspended meanwhile', ({ host }) => suspend(host)],
    ['a host who has lost the role meanwhile', ({ host }) => demote(host)],
  ]
  test.each(changes)('%s goes back, and the booking ends', async (_, change) => {
    const scene = await asked()
    await change(scene)
    await answerBank(scene, 'yes')
    await sendNews(scene)
    expect(await end(scene)).toEqual(ENDED)
  })

  test.each(changes)('%s goes back too when it comes late', async (_, change) => {
    const scene = await asked()
    await answerBank(scene, 'yes')
    await change(scene)
    world.clock.pass({ minutes: 30 })
    await world.sweep()
    expect(await end(scene)).toEqual(ENDED)
  })

  test('a space that was archived goes back, and the guest is told on the page', async () => {
    const scene = await asked()
    await world.sql`update spaces set status = 'archived' where id = ${scene.spaceId}`
    await answerBank(scene, 'yes')
    expect(await scene.guest.api.bookings.checkPayment({ id: scene.holdId })).toMatchObject({
      state: 'expired',
      payment: { state: 'captured', goesBack: 'fell_through' },
    })
    expect(await end(scene)).toEqual(ENDED)
  })

  test.each(['guest', 'host'] as const)(
    'nobody: while it is under way the %s cannot delete the account',
    async (who) => {
      const scene = await asked()
      await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({ code: 'still_open' })
      await answerBank(scene, 'yes')
      await sendNews(scene)
      expect(await end(scene)).toEqual(SOLD)
      await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({ code: 'still_open' })
    },
  )
})

type Act = (scene: Scene) => Promise<unknown>
type Race = {
  name: string
  before: () => Promise<Scene>
  change: Act
  act: Act
  /** What may come of it, as `change/act/booking`; `true` when the act was first, `null` when one cannot tell. */
  outcomes: Record<string, boolean | null>
}

const acts = {
  hold: { before: twoPeople, act: hold },
  checkout: { before: held, act: (scene: Scene) => pay(scene) },
  challenge: {
    before: asked,
    act: async (scene: Scene) => {
      await answerBank(scene, 'yes')
      return scene.guest.api.bookings.checkPayment({ id: scene.holdId })
    },
  },
  webhook: { before: answered('yes'), act: sendNews },
  'webhook of a refusal': { before: answered('no'), act: sendNews },
}
function answered(answer: 'yes' | 'no') {
  return async () => {
    const scene = await asked()
    await answerBank(scene, answer)
    return scene
  }
}

const deletions: Record<keyof typeof acts, Race['outcomes']> = {
  hold: { 'refused, held': true, 'done, never': false },
  // Its time passes between the moment a checkout looked and the moment it pays.
  checkout: { 'refused, confirmed': true, 'done, held': false },
  // A payment under way keeps the account, and so does the booking it leads to.
  challenge: { 'refused, confirmed': null },
  webhook: { 'refused, confirmed': null },
  'webhook of a refusal': {
    'done, expired': true,
    'done, held': true,
    'refused, expired': false,
    'refused, held': false,
  },
}
const sold = { 'done, confirmed': true, 'done, expired': false }
const others: Partial<Record<keyof typeof acts, Race['outcomes']>> = {
  hold: { 'done, held': true, 'done, never': false },
  checkout: { 'done, confirmed': true, 'done, held': false, 'done, expired': false },
  challenge: sold,
  webhook: sold,
}
const races: Race[] = (Object.keys(acts) as (keyof typeof acts)[]).flatMap((name) => {
  const of = (
    who: 'guest' | 'host',
    does: string,
    change: (person: Person) => Promise<unknown>,
    outcomes?: Race['outcomes'],
  ) =>
    outcomes
      ? [
          {
            name: `the ${who} ${does} against a ${name}`,
            ...acts[name],
            change: (scene: Scene) => change(scene[who]),
            outcomes,
          },
        ]
      : []
  const leaves = async (person: Person) => {
    // No live hold stands in the way; whoever looked before believes in one all the same.
    if (name !== 'hold') world.clock.pass({ minutes: 16 })
    await confirmed(person)
    return person.api.profile.deleteAccount()
  }
  return [
    ...of('guest', 'deletes the account', leaves, deletions[name]),
    ...of('host', 'deletes the account', leaves, deletions[name]),
    ...of('guest', 'is suspended', suspend, others[name]),
    ...of('host', 'is suspended', suspend, others[name]),
    ...of('host', 'loses the role', demote, others[name]),
  ]
})

const EXPECTED_REFUSALS = [
  ...['not_found', 'suspended', 'no_longer_offered', 'fell_through', 'sign_in_required', 'still_open'],
  ...['hold_expired', 'confirm_first'],
]

/** What one of two did that ran at once: `done`, or `refused` with a reason one may have. */
async function outcomeOf(did: Promise<unknown>): Promise<'done' | 'refused'> {
  const refusal = await did.then(
    () => null,
    (error: { code?: string }) => error,
  )
  if (refusal && !EXPECTED_REFUSALS.includes(refusal.code ?? '')) throw refusal
  return refusal ? 'refused' : 'done'
}

/** As long as that many short statements take; negative is no time. */
async function late(statements: number): Promise<void> {
  for (let n = 0; n < statements; n++) await world.sql`select 1`
}

describe(`${TRIES} times at once:`, () => {
  test.each(races.map((race) => [race.name, race] as const))(
    '%s',
    async (_, { before, change, act, outcomes }) => {
      const seen: Record<string, number> = {}
      // Whoever came first starts later the next time, so that the two keep meeting where it is decided.
      let lead = 0
      let stride = 8
      let last: boolean | null = null
      for (let n = 0; n < TRIES; n++) {
        world.clock.set(MONDAY_MORNING)
        const scene = await before()
        const [changed] = await Promise.all([
          late(-lead).then(() => outcomeOf(change(scene))),
          late(lead).then(() => outcomeOf(act(scene))),
        ])
        // Whoever is gone cannot ask how the bank's question ended; the webhook comes all the same.
        if (scene.challenge) await sendNews(scene)
        // A hold without a guest is a stranger's: the session had ended by then.
        const [made] = await world.sql<
          { id: string }[]
        >`select id from bookings where space_id = ${scene.spaceId} and guest_id is not null`
        const booking = made ? await end({ ...scene, holdId: made.id }) : { state: 'never', kept: 'nothing' }
        expect(booking.kept).toBe(booking.state === 'confirmed' ? 'all' : 'nothing')
        const outcome = `${changed}, ${booking.state}`
        expect(Object.keys(outcomes)).toContain(outcome)
        seen[outcome] = (seen[outcome] ?? 0) + 1
        const actFirst = outcomes[outcome] ?? null
        if (actFirst === null) lead = (n % 41) - 20
        else {
          stride = last === null || last === actFirst ? stride * 1.5 : Math.max(1, stride / 2)
          lead += Math.round(actFirst ? stride : -stride)
          last = actFirst
        }
      }
      const decided = Object.entries(outcomes).filter(([outcome]) => (seen[outcome] ?? 0) > 0)
      if (process.env.TRIES) console.info(JSON.stringify(seen))
      expect(new Set(decided.map(([, first]) => first))).toEqual(new Set(Object.values(outcomes)))
    },
    30_000 + TRIES * 1_000,
  )
})
