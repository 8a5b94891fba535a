import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/kernel/id.ts'
import { checkAddresses } from '../../src/server/platform/database/check-access.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { publishNews } from '../../src/server/platform/realtime/publish.sql.ts'
import { aConnection } from '../support/connections.ts'
import { expectInvariants } from '../support/invariants.ts'
import { patience } from '../support/patience.ts'
import { aGuest, type Person } from '../support/people.ts'
import { hasPgBouncer, throughPgBouncer } from '../support/pgbouncer.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aWorld, type World } from '../support/world.ts'

const RACERS = 20
const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const

// These tests are skipped if PgBouncer isn't installed. Debian has a package for it.
describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode, with four connections for ten', () => {
  let world: World
  let guests: Person[]
  beforeAll(async () => {
    world = await aWorld({ through: throughPgBouncer })
    guests = await Promise.all(Array.from({ length: RACERS }, () => aGuest(world)))
  }, patience(30_000))
  afterAll(() => world.close())

  test('the pooler requirements of the start are met', async () => {
    await checkAddresses({ app: world.deps.config.databaseUrl ?? '', owner: world.ownerUrl })
  })

  test(
    'a slot is sold once to twenty who want it, and its emails and refunds are processed',
    async () => {
      const { id: spaceId } = await aSpace(world)
      const tries = await Promise.allSettled(
        guests.map(async ({ api }) => {
          const hold = await api.bookings.holdSlot({ spaceId, ask, people: 1 })
          return api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
        }),
      )
      const sold = tries.filter(({ status }) => status === 'fulfilled')
      const codes = tries.flatMap((t) => (t.status === 'rejected' ? [(t.reason as { code: string }).code] : []))
      expect(sold).toHaveLength(1)
      expect(codes).toEqual(Array(RACERS - 1).fill('just_taken'))
      await world.runScheduled()
      await expectInvariants(world.sql)
    },
    patience(30_000),
  )

  test('live news are sent by the sweep, because LISTEN isn’t available', async () => {
    const [guest] = guests as [Person]
    const line = await aConnection(world, guest)
    const before = line.news().length
    const news = { kind: 'notices_read' } as const
    await inTransaction(world.sql, (tx) =>
      publishNews(world.deps, tx, [guest.id as AccountId], news, world.clock.now()),
    )
    expect(line.news()).toHaveLength(before)
    await world.realtime.sweep()
    await expect.poll(line.news).toHaveLength(before + 1)
    line.close()
  })

  test(
    'simultaneous queries each get their own result',
    async () => {
      const { sql } = world
      const now = world.clock.now()
      const ways = [
        async (n: number) => (await sql`select ${n}::int as a, ${now}::timestamptz as t`)[0]?.a === n,
        async (n: number) => (await sql`select ${String(n)} as a`)[0]?.a === String(n),
        async (n: number) =>
          sql.begin(async (tx) => Number((await tx`select ${n}::bigint as a, ${now}::timestamptz as t`)[0]?.a) === n),
        async () => (await sql`select 7 as seven`)[0]?.seven === 7,
        async () =>
          sql`select 1 / ${0}::int`.then(
            ...([() => false, (error: { code: string }) => error.code === '22012'] as const),
          ),
        async (n: number) => (await sql.unsafe('select $1::text as a', [`n${n}`]))[0]?.a === `n${n}`,
      ]
      for (let round = 0; round < 10; round++) {
        const asked = Array.from({ length: 120 }, (_, n) => ways[n % ways.length]?.(round * 1_000 + n))
        expect(await Promise.all(asked)).toEqual(asked.map(() => true))
      }
    },
    patience(30_000),
  )

  test('many simultaneous statements never mix with another connection’s', async () => {
    const { id } = await aSpace(world)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 ? guests[0]?.api.spaces.showSpace({ id }) : guests[1]?.api.search.findSpaces({ location: 'Berlin' }),
      ),
    )
    expect(answers).toHaveLength(100)
    expect(world.faults).toEqual([])
  })
})
