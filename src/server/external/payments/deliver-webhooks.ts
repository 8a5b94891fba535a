import type { Clock } from '../../clock.ts'
import type { Sql } from '../../database/connect.ts'
import { findDue, markDelivered } from './sandbox.sql.ts'
import type { Sandbox } from './sandbox.ts'

/** Sends the sandbox's webhooks that are due; one that is not taken is sent again. */
export async function deliverWebhooks(
  { sql, clock }: { sql: Sql; clock: Clock },
  { sign }: Sandbox,
  send: (body: string, signature: string) => Promise<boolean>,
) {
  for (const { id, body } of await findDue(sql, clock.now())) {
    if (await send(body, sign(body))) await markDelivered(sql, id, clock.now())
  }
}
