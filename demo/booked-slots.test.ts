import { expect, test } from 'vitest'
import type { SpaceId } from '../src/domain/kernel/id.ts'
import { slotFor } from '../src/domain/spaces/availability.ts'
import { readSlotRequest, type SlotRequestJson } from '../src/domain/spaces/slot-request.ts'
import { rulesOf } from '../src/server/spaces/space-row.ts'
import { findTermsOfSold } from '../src/server/spaces/spaces.sql.ts'
import { emptyDemo, fill, NOW, SIZE } from '../test/support/demo-database.ts'

/** DEMO=2500 checks the entire demo. */
const WHOLE = Number(process.env.DEMO ?? SIZE)

type Booked = { space: SpaceId; ask: SlotRequestJson; at: Temporal.Instant; period: string; occupied: string }

test('every demo booking has a slot that its space’s rules allowed when it was made', async () => {
  const demo = await emptyDemo()
  try {
    await fill(demo, { size: WHOLE })
    const bookings = await demo.sql<Booked[]>`
      select space_id as space, ask, created_at as at, period::text, occupied::text from bookings order by space_id`
    const wrong: string[] = []
    const rules = new Map<SpaceId, ReturnType<typeof rulesOf>>()
    for (const { space, ask, at, period, occupied } of bookings) {
      const terms = rules.has(space) ? null : await findTermsOfSold(demo.sql, space, NOW)
      if (terms) rules.set(space, rulesOf(terms))
      const known = rules.get(space)
      const slot = known && slotFor(known, readSlotRequest(ask), at)
      const said = slot?.ok
        ? [rangeOf(slot.value.period), rangeOf(slot.value.occupied)]
        : [slot?.refusal.code ?? 'no terms']
      if (said.join() !== [rangeIn(period), rangeIn(occupied)].join())
        wrong.push(`${space} ${JSON.stringify(ask)}: ${said.join()}, not ${period}`)
    }
    expect(bookings.length).toBeGreaterThan(WHOLE * 5)
    expect(wrong).toEqual([])
  } finally {
    await demo.close()
  }
}, 600_000)

const rangeOf = ({ from, to }: { from: Temporal.Instant; to: Temporal.Instant }) =>
  `${from.epochMilliseconds} ${to.epochMilliseconds}`
const rangeIn = (text: string) =>
  [...text.matchAll(/"([^"]+)"/g)]
    .map(([, at = '']) => Temporal.Instant.from(at.replace(' ', 'T')).epochMilliseconds)
    .join(' ')
