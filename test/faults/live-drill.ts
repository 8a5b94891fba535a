import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { accounts } from '../../bench/guests.ts'
import type { AccountId, NoticeId } from '../../src/domain/kernel/id.ts'
import type { News, NumberedNews } from '../../src/domain/news.ts'
import { postgresBus } from '../../src/server/external/bus/postgres-bus.sql.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { publishNews } from '../../src/server/platform/realtime/publish.sql.ts'
import { aListener, type Listener } from '../support/listeners.ts'
import { aRunningSite, type RunningSite } from '../support/running-site.ts'
import type { Ground } from './ground.ts'

const ROUND_MS = 2_000
const DELIVERIES_A_SECOND = 10_000
const BACK_MS = 5_000
const PATIENCE_MS = 30_000

export type Live = {
  faults: Record<'kills' | 'restarts', number>
  told: number
  owed: number
  wrong: number
  back: { times: number; slowest: number }
  late: number
  stuck: number
}

/**
 * Alternates between kill -9 of a process and a database crash while many people receive live updates. Prints missed
 * events and late reconnections, and returns true if there were none.
 */
export async function liveDrill(ground: Ground, times: number, listeners: number): Promise<boolean> {
  const { faults, told, owed, wrong, back, late, stuck } = await besetListeners(ground, times, listeners)
  const many = (n: number) => n.toLocaleString('en')
  console.log(
    `${many(listeners)} listeners at two processes, ${faults.kills} × kill -9 of one, ${faults.restarts} × the database fell; told ${many(told)} times, ${many(owed)} deliveries owed`,
  )
  console.log(
    `missed, doubled, changed or out of order ${wrong}; came back ${many(back.times)} times, slowest ${Math.round(back.slowest)} ms, later than 5 s ${late}; rounds that did not settle ${stuck}`,
  )
  return wrong + late + stuck === 0 && owed > 0 && (back.times > 0 || faults.kills === 0)
}

export async function besetListeners(ground: Ground, times: number, many: number): Promise<Live> {
  const { sql } = ground
  const site = await aRunningSite(ground)
  await until(() => site.allListen())
  const people = await accounts(sql, many)
  const listeners = people.map((person) => aListener(site.url, person))
  const ids = people.map(({ id }) => id as AccountId)
  await until(() => listeners.every(({ ready }) => ready()))
  const faults = { kills: 0, restarts: 0 }
  let stuck = 0
  for (let n = 0; n < times; n++) {
    const kind = n % 2 ? 'restarts' : 'kills'
    faults[kind]++
    await tellDuring(ground, ids, () => (n % 2 ? crash(ground.dataDir) : killOne(site, n / 2)))
    if (!(await settled(ground, site, listeners))) stuck++
  }
  const outcome = await judge(ground, ids, listeners)
  for (const { end } of listeners) end()
  await site.stop()
  return { faults, stuck, ...outcome }
}

function killOne(site: RunningSite, n: number): void {
  const workers = site.workers()
  process.kill(workers[n % workers.length] ?? 0, 'SIGKILL')
}

/** Kills PostgreSQL instantly, as a machine crash would. The program that started it restarts it. */
function crash(dataDir: string): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
}

/** If an event couldn't be published because the database was down, it is expected only if it was stored. */
async function tellDuring({ sql }: Ground, ids: AccountId[], fault: () => void): Promise<void> {
  const bus = postgresBus(sql, { listens: false, log: console })
  const rounds = Math.max(4, Math.floor((ROUND_MS * DELIVERIES_A_SECOND) / 1_000 / ids.length))
  for (let n = 0; n < rounds; n++) {
    if (n === Math.floor(rounds / 3)) fault()
    const news: News = { kind: 'notice', noticeId: crypto.randomUUID() as NoticeId }
    await inTransaction(sql, (tx) => publishNews({ bus }, tx, ids, news, Temporal.Now.instant())).catch(() => {})
    await wait(ROUND_MS / rounds)
  }
}

async function settled({ sql }: Ground, site: RunningSite, listeners: Listener[]): Promise<boolean> {
  let seq = -1
  return until(async () => {
    const [row] = await sql<{ seq: number }[]>`select max(seq)::int as seq from news_places`.catch(() => [])
    seq = row?.seq ?? -1
    return site.allListen() && seq >= 0 && listeners.every((one) => one.ready() && one.heard.length >= seq)
  })
}

async function judge({ sql }: Ground, ids: AccountId[], listeners: Listener[]) {
  let [owed, wrong, told] = [0, 0, 0]
  for (const [n, id] of ids.entries()) {
    const written = await sql<NumberedNews[]>`select seq, news from account_news where account_id = ${id} order by seq`
    const { heard = [], missed = () => 1 } = listeners[n] ?? {}
    owed += written.length
    told = Math.max(told, written.length)
    wrong += Math.abs(heard.length - written.length) + missed()
    wrong += written.filter((one, at) => at < heard.length && !isDeepStrictEqual({ ...one }, heard[at])).length
  }
  const away = listeners.flatMap((one) => one.away)
  const back = { times: away.length, slowest: Math.max(0, ...away) }
  return { owed, wrong, told, back, late: away.filter((ms) => ms > BACK_MS).length }
}

async function until(there: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(50))
    if (await there()) return true
  return false
}
