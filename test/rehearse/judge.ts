import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { brokenInvariants } from '../support/invariants.ts'
import type { Acknowledged } from './load.ts'
import type { Server } from './postgres.ts'

const SETTLED_WITHIN_S = 120

export const openAll = (server: Server) =>
  openDatabase(server.url('daylet_app'), { max: 8, statementTimeoutMs: 60_000 })

/**
 * Waits until no payment or refund is in progress. After a minute, the site checks the payments and refunds that got no
 * response.
 */
export async function settled(sql: Pool): Promise<boolean> {
  for (let n = 0; n < SETTLED_WITHIN_S; n++) {
    const [open] = await sql<{ n: number }[]>`
      select (select count(*) from payments where is_attempt_open(state)) + (select count(*) from refunds where state = 'open') as n`
    if (open?.n === 0) return true
    await wait(1_000)
  }
  return false
}

export async function judge(
  sql: Pool,
  done: Acknowledged,
): Promise<{ lost: string[]; owed: number; broken: string[] }> {
  const missing = async (what: string, ids: Iterable<string>, there: (ids: string[]) => Promise<{ id: string }[]>) => {
    const wanted = [...ids]
    const found = new Set((await there(wanted)).map(({ id }) => id))
    return wanted.filter((id) => !found.has(id)).map((id) => `${what} ${id}`)
  }
  const lost = [
    ...(await missing(
      'booking',
      done.bookings,
      (ids) => sql`
      select id from bookings where id = any(${ids}::uuid[]) and state in ('confirmed', 'completed')`,
    )),
    ...(await missing('message', done.messages, (ids) => sql`select id from messages where id = any(${ids}::uuid[])`)),
    ...(await missing(
      'account',
      done.accounts,
      (emails) => sql`
      select email as id from accounts where email = any(${emails}::text[])`,
    )),
    ...(await missingDocuments(done)),
  ]
  const owed = done.bookings.size + done.messages.size + done.accounts.size + done.documents.size
  return { lost, owed, broken: await brokenInvariants(sql) }
}

async function missingDocuments({ documents }: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const [id, owner] of documents) {
    const { url } = await owner.api.files.linkDocument({ id: id as never }).catch(() => ({ url: '' }))
    const answer = url ? await owner.fetch(url) : null
    const bytes = (await answer?.arrayBuffer())?.byteLength ?? 0
    if (answer?.status !== 200 || bytes === 0) lost.push(`document ${id}`)
  }
  return lost
}
