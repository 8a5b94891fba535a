import { Agent } from 'node:http'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { type Account, accounts } from './guests.ts'
import { median, percentile, send } from './load.ts'
import { fillMessages } from './many-messages.sql.ts'

const MUST_MS = 20
const WARM_UP = 20

/**
 * Measures the inbox (E8), a conversation (E9), a search (E10) and the unread count (E11) for a host who has a tenth of
 * all conversations. Each conversation has twenty messages.
 */
export async function messageFigures(
  ground: Ground,
  site: Site,
  conversations: number,
  times: number,
): Promise<Figure[]> {
  const [host, ...guests] = await accounts(ground.sql, 501)
  if (!host) throw new Error('accounts were made')
  const owner = openDatabase(ground.ownerUrl, { max: 1, statementTimeoutMs: 1_200_000 })
  await fillMessages(owner.sql, { busy: host.id, guests: guests.map(({ id }) => id) }, conversations)
  const [talk] = await owner.sql<
    { id: string }[]
  >`select id from conversations where host_id = ${host.id} order by id limit 1`
  await owner.close()
  const ask = asking(site, host)
  const inbox = () => ask('/conversations', '"next":"')
  const thread = () => ask(`/conversations/${talk?.id}/messages`, 'on day 19?')
  const unread = () => ask('/conversations/unread', '"count":')
  const search = (q: string) => () => ask(`/conversations/search?q=${q}`, '"text":')
  const shown = { rare: 'zeppelin', usual: 'projector', every: 'the', two: 'lift+day' }
  const figure = async (id: string, what: string, act: () => Promise<number>): Promise<Figure> => {
    const ms: number[] = []
    for (let n = 0; n < times + WARM_UP; n++) {
      // Searches are limited to sixty a minute.
      if (n % 50 === 0) await ground.sql`delete from rate_limit_hits`
      const took = await act()
      if (n >= WARM_UP) ms.push(took)
    }
    const p95 = percentile(ms, 95)
    const many = `of ${(conversations * 20).toLocaleString('en')} messages`
    return {
      id,
      what: `${what}, ${many}: p95 in ms`,
      ours: `p50 ${round(median(ms))} p95 ${round(p95)} ms`,
      limit: `${MUST_MS} ms`,
      value: p95,
      better: 'less',
      must: MUST_MS,
      stretch: 10,
      fits: 'sql',
    }
  }
  const found: Figure[] = [
    await figure('E8', 'the inbox of a busy host', inbox),
    await figure('E9', 'a conversation', thread),
    await figure('E11', 'how much is unread', unread),
  ]
  for (const [kind, q] of Object.entries(shown))
    found.push(await figure('E10', `a search for a ${kind} word`, search(q)))
  return found
}

function asking({ url }: Site, { cookie, address }: Account) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (path: string, shows: string) => {
    const headers = { cookie, 'x-forwarded-for': address }
    const { status, body, ms } = await send(agent, url, { path: `/api/v1${path}`, headers })
    if (status !== 200 || !body.includes(shows)) throw new Error(`${path} answered ${status} without ${shows}`)
    return ms
  }
}
