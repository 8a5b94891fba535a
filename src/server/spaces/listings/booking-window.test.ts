import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aDraft, aGazetteer, aHost } from '../../../../test/support/hosts.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
})
afterAll(() => world.close())

test(claim('13.13.3', 'a space can be booked up to 18 months ahead (548 days), and no further'), async () => {
  const host = await aHost(world)
  const { id, version } = await aDraft(world, host, { windowDays: 548 })
  const listing = await host.api.listings.publishListing({ id, version } as never)
  expect(listing.draft.windowDays).toBe(548)
  const more = host.api.listings.saveDraft({ id, version: listing.version, changes: { windowDays: 549 } })
  await expect(more).rejects.toMatchObject({ status: 400 })
  await expect(aSpace(world, { window_days: 549 })).rejects.toThrow(/spaces_window_days_check/)
})
