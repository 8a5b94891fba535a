import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import type { Ground } from './ground.ts'

const SPACES = 48
const VISITORS = 8
const PAUSE_MS = 250
const ASSETS = path.resolve(import.meta.dirname, '..', '..', 'build', 'client', 'assets')

type Look = { status: number | string; ms: number }

export type Siege = {
  alone: Look[]
  beside: Look[]
  opened: Record<string, number>
  sameProcesses: boolean
}

/**
 * Opens a thousand hostile sockets from one address for `seconds` and prints what visitors from other addresses
 * experience. Returns true if they see no problems.
 */
export async function hostileSockets(ground: Ground, seconds: number): Promise<boolean> {
  const { alone, beside, opened, sameProcesses } = await besiege(ground, seconds, 1_000)
  console.log(`hostile sockets 1000 from one address for ${seconds} s, opened ${said(opened)}`)
  console.log(`honest /browse alone: ${figures(alone)}`)
  console.log(`honest /browse beside them: ${figures(beside)}; processes ${sameProcesses ? 'the same' : 'changed'}`)
  return sameProcesses && beside.length > 0 && beside.every(({ status }) => status === 200) && p95(beside) <= 500
}

export async function besiege({ sql, appUrl, dataDir }: Ground, seconds: number, sockets: number): Promise<Siege> {
  await sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, ${SPACES})`
  for (let n = 0; n < SPACES; n++) await aSpace({ sql }, { city_id: 1 })
  const site = await aRunningSite({ appUrl, dataDir })
  const before = site.workers()
  const alone = await visit(site.url, Math.min(10, seconds))
  const asset = readdirSync(ASSETS).sort((a, b) => sizeOf(b) - sizeOf(a))[0]
  const crowd = fork(path.join(import.meta.dirname, 'hostile-crowd.ts'), [
    new URL(site.url).port,
    `/assets/${asset}`,
    String(sockets),
    String(seconds + 4),
  ])
  const gone = once(crowd, 'exit').then(() => Promise.reject(new Error('the crowd left without a word')))
  const told = Promise.race([once(crowd, 'message'), gone])
  gone.catch(() => {})
  await new Promise((there) => setTimeout(there, 3_000))
  const beside = await visit(site.url, seconds)
  const [opened] = (await told) as [Record<string, number>]
  const after = site.workers()
  await site.stop()
  return { alone, beside, opened, sameProcesses: before.join() === after.join() && before.length > 1 }
}

async function visit(url: string, seconds: number): Promise<Look[]> {
  const until = performance.now() + seconds * 1_000
  const looks: Look[] = []
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    while (performance.now() < until) {
      looks.push(await look(url, `127.0.1.${n + 1}`))
      await new Promise((next) => setTimeout(next, PAUSE_MS))
    }
  })
  await Promise.all(visitors)
  return looks
}

function look(url: string, localAddress: string): Promise<Look> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number | string) => resolve({ status, ms: performance.now() - began })
    const asked = request(`${url}/browse?location=Berlin`, { localAddress, agent: false, timeout: 20_000 }, (res) => {
      let html = ''
      res.setEncoding('utf8').on('data', (part: string) => {
        html += part
      })
      res.on('end', () =>
        done(res.statusCode === 200 && !html.includes('North Light') ? 'wrong' : (res.statusCode ?? 0)),
      )
      res.on('error', () => done('broken'))
    })
    asked
      .on('timeout', () => asked.destroy())
      .on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'broken'))
    asked.end()
  })
}

export const p95 = (looks: Look[]) =>
  looks.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(looks.length * 0.95)] ?? Number.POSITIVE_INFINITY

function figures(looks: Look[]): string {
  const counts: Record<string, number> = {}
  for (const { status } of looks) counts[status] = (counts[status] ?? 0) + 1
  return `${said(counts)}, p95 ${Math.round(p95(looks))} ms`
}

const said = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, n]) => `${n} × ${what.replace('_', ' ')}`)
    .join(', ')
const sizeOf = (name: string) => statSync(path.join(ASSETS, name)).size
