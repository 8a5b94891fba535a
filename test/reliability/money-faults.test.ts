import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { ACTS } from '../faults/money/acts.ts'
import { countMoney } from '../faults/money/count-money.ts'
import { killAtEveryStep } from '../faults/money/doomed.ts'
import { inject } from '../faults/money/inject.ts'
import { KINDS } from '../faults/money/kinds.ts'
import { aMoneyWorld } from '../faults/money/money-world.ts'
import { aPaid, aSaleToPayOut, LATER, ONE_DAY } from '../faults/money/sales.ts'
import { MONDAY_MORNING } from '../support/world.ts'

let ground: Awaited<ReturnType<typeof aMoneyWorld>>
beforeAll(async () => {
  ground = await aMoneyWorld()
})
afterAll(() => ground.world.close())

/**
 * Tests each action with one or two faults, and each fault with at least one action. `npm run faults money` runs all
 * combinations.
 */
const pairs = KINDS.flatMap((kind, k) => {
  const acts = ACTS.filter(kind.suits)
  const some = acts.filter((_, a) => (a + k) % 8 === 0 || acts.length < 3)
  return some.map((act) => ({ name: `${kind.name}: ${act.name}`, kind, act }))
})

describe('after recovery nothing is lost, doubled or stuck', () => {
  test.each(pairs)('$name', async ({ kind, act }) => {
    const { lost, doubled, stuck, broken, why } = await inject(ground, ground.troubles, kind, act)
    expect({ lost, doubled, stuck, broken, why }).toEqual({ lost: 0, doubled: 0, stuck: 0, broken: [], why: [] })
  })
})

test('and the same if the process is killed at one of the first steps of an acceptance', async () => {
  const { ownerUrl, superuserUrl, deps } = ground.world
  const urls = { appUrl: deps.config.databaseUrl ?? '', ownerUrl, superuserUrl }
  const act = ACTS.find(({ name }) => name === 'capture at the yes')
  const all = act ? await killAtEveryStep(ground, urls, act, 6) : []
  expect(all).toHaveLength(6)
  expect(all.flatMap(({ why, broken }) => [...why, ...broken])).toEqual([])
})

describe('the checker detects', () => {
  const ends = [{ state: 'confirmed', total: ONE_DAY, paid: ONE_DAY }]
  type Planted = { world: typeof ground.world; owner: ReturnType<typeof openDatabase>['sql'] }
  async function counted(plant: (planted: Planted, id: string) => Promise<unknown>, told = 'confirmed') {
    const own = await aMoneyWorld()
    const owner = openDatabase(own.world.superuserUrl, { max: 1 })
    const stage = await aPaid(own)
    const all = [{ id: stage.id, told, ends }]
    expect(await countMoney(own.world.sql, all)).toMatchObject({ lost: 0, doubled: 0, stuck: 0 })
    await plant({ world: own.world, owner: owner.sql }, stage.id)
    const { lost, doubled, stuck } = await countMoney(own.world.sql, all)
    await owner.close()
    await own.world.close()
    return { lost, doubled, stuck }
  }
  const intentOf = (id: string, { owner }: Planted) =>
    owner`(select i.* from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id})`

  test('a missing booking', async () => {
    expect(await countMoney(ground.world.sql, [{ id: crypto.randomUUID(), told: 'confirmed', ends }])).toMatchObject({
      lost: 1,
    })
  })

  test('a booking announced to its guest that doesn’t exist, whose money was kept', async () => {
    const gone = await counted(({ owner }, id) => owner`update bookings set state = 'expired' where id = ${id}`)
    expect(gone).toEqual({ lost: 1, doubled: 0, stuck: 1 })
  })

  test('money at the gateway that isn’t in the ledger', async () => {
    const more = await counted(
      (planted, id) =>
        planted.owner`update sandbox.intents set amount_cents = amount_cents + 1 where id in (select id from ${intentOf(id, planted)} i)`,
    )
    expect(more).toMatchObject({ lost: 1 })
  })

  test('a second charge', async () => {
    const twice = await counted(async ({ world }, id) => {
      const [row] = await world.sql<{ id: string }[]>`
        insert into payments (booking_id, account_id, gateway, amount_cents, currency, created_at, updated_at, state, kind)
        select booking_id, account_id, gateway, amount_cents, currency, created_at, updated_at, 'cancelled', kind from payments where booking_id = ${id} returning id`
      const [saved] = await world.sql<{ saved: { customerRef: string; methodRef: string } }[]>`
        select saved from payments where booking_id = ${id} and saved is not null`
      const asked = { paymentId: row?.id as never, amount: ONE_DAY as never, currency: 'USD', kind: 'capture' } as const
      const how = { source: { saved: saved?.saved as never }, offSession: true, keepFor: null, returnPath: '/' }
      await world.deps.gateway.charge({ ...asked, ...how })
    })
    expect(twice).toMatchObject({ doubled: 1 })
  })

  test('a refund that was sent twice, or without a reason', async () => {
    const back = await counted(async ({ world }, id) => {
      const [row] = await world.sql<{ id: string }[]>`select id from payments where booking_id = ${id}`
      await world.deps.gateway.refund({
        refundId: crypto.randomUUID(),
        paymentId: row?.id as never,
        amount: 100 as never,
      })
    })
    expect(back).toMatchObject({ doubled: 1 })
  })

  test('a host who is paid twice, and one who isn’t paid', async () => {
    ground.world.clock.set(MONDAY_MORNING)
    const stage = await aSaleToPayOut(ground, LATER)
    const count = (sent: number) =>
      countMoney(ground.world.sql, [{ id: stage.id, told: null, ends: ends.map((end) => ({ ...end, sent })) }])
    expect(await count(stage.receives)).toMatchObject({ lost: 1, doubled: 0 })
    const [row] = await ground.world.sql<{ ref: string }[]>`
      select account_ref as ref from payout_accounts where host_id = ${stage.hostId}`
    const sent = { accountRef: row?.ref ?? '', amount: 100 as never, currency: 'USD' }
    await ground.world.deps.gateway.transfer({ payoutId: crypto.randomUUID(), ...sent })
    expect(await count(0)).toMatchObject({ lost: 1, doubled: 1 })
  })

  test('a hold that nothing ends, and a payment that nothing checks', async () => {
    const open = await counted(
      ({ owner }, id) => owner`update payments set state = 'open', captured_cents = 0 where booking_id = ${id}`,
    )
    expect(open).toMatchObject({ stuck: 1 })
    const held = await counted(
      ({ owner }, id) => owner`update bookings set state = 'held', expires_at = now() where id = ${id}`,
    )
    expect(held).toMatchObject({ stuck: 1 })
  })
})
