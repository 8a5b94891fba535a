import type { Clock } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import { findDue, markDelivered, putOffDelivery } from './sandbox.sql.ts'
import type { Sandbox } from './sandbox.ts'

const pause = (tries: number) => Math.min(3_600, 2 ** Math.min(tries, 12))

/** A rejected webhook is retried with growing delays and doesn't block the others. */
export async function deliverWebhooks(
  { sql, clock }: { sql: Sql; clock: Clock },
  { sign, expireAuthorisations }: Sandbox,
  send: (body: string, signature: string) => Promise<boolean>,
) {
  await expireAuthorisations()
  for (const { id, body, tries } of await findDue(sql, clock.now())) {
    if (await send(body, sign(body))) await markDelivered(sql, id, clock.now())
    else await putOffDelivery(sql, id, clock.now().add({ seconds: pause(tries) }))
  }
}
