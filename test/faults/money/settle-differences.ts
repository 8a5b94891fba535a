import { anAdmin } from '../../support/applications.ts'
import { confirmNow } from '../../support/payouts.ts'
import type { World } from '../../support/world.ts'

export async function settleDifferences(world: World): Promise<number> {
  world.clock.pass({ hours: 2 })
  const admin = await anAdmin(world)
  await confirmNow(world)
  await admin.api.accounting.reconcileNow({ everything: true })
  await world.runJobs()
  const open = await world.sql<{ id: string }[]>`select id from reconciliation_differences where settled is null`
  for (const { id } of open)
    await admin.api.accounting.settleDifference({ id, how: 'booked', reason: 'The gateway is right.' })
  return open.length
}
