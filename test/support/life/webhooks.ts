import type { Sandbox } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import type { World } from '../world.ts'

/** `shuffle` determines the order. With `stale`, old events get new ids, so they look like the newest. */
export type Shuffled = { shuffle: number; stale: boolean }

export async function lastDelivery({ sql }: Pick<World, 'sql'>): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from sandbox.deliveries`
  return row?.id ?? 0
}

export async function sendShuffled(world: World, since: number, { shuffle, stale }: Shuffled): Promise<void> {
  const { sign } = world.deps.gateway as typeof world.deps.gateway & Sandbox
  const told = await world.sql<{ body: string }[]>`
    select body from sandbox.deliveries where id > ${since} order by id`
  const place = (n: number) => ((n + 1) * (2 * shuffle + 1)) % 10_007
  const order = [...told.keys()].sort((a, b) => place(a) - place(b))
  for (const n of order) {
    const event = JSON.parse(told[n]?.body ?? '{}')
    const body = JSON.stringify(stale ? { ...event, id: `${event.id}-${shuffle}-${n}` } : event)
    const headers = { 'daylet-signature': sign(body) }
    await fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers })
  }
}
