import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from './beside/processes.ts'
import { type Figure, round } from './figure.ts'
import { aGround, aSite } from './ground.ts'
import { type Heard, load } from './load.ts'
import { query } from './search.ts'

/** Longer than a process waits before it returns memory. */
const QUIET_MS = 40_000
const PAGES = ['/', '/browse?location=City+1']

/**
 * P15 measures the memory of the site's processes, first while they are idle and again after its search and its pages
 * were busy. A page of memory that several processes share counts once. The limit is for the server alone, as in
 * docs/comparison.md. PostgreSQL's memory is printed beside it, and has no connections of other measurements.
 */
export async function memoryFigures(spaces: number, seconds: number): Promise<Figure[]> {
  const ground = await aGround(spaces)
  const site = await aSite(ground)
  const [postmaster] = readFileSync(path.join(ground.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const used = () => ({ site: memoryOf(site.pid), postgres: memoryOf(Number(postmaster)) })
  await pause(QUIET_MS)
  const idle = used()
  let n = 0
  const next = () => (n++ % 2 === 0 ? query(ground.cities) : (PAGES[(n >> 1) % PAGES.length] as string))
  await load(site.url, 32, seconds, next, isFine)
  const busy = used()
  await site.stop()
  await ground.close()
  const figure = (what: string, { site, postgres }: typeof idle, must: number): Figure => ({
    id: 'P15',
    what: `memory ${what} in MB`,
    ours: `site ${round(site, 0)}, and PostgreSQL ${round(postgres, 0)}`,
    limit: `${must} MB`,
    value: site,
    better: 'less',
    must,
    stretch: 250,
  })
  return [figure('when idle', idle, 350), figure(`after ${seconds} s of load`, busy, 600)]
}

function isFine({ status }: Heard): void {
  if (status !== 200) throw new Error(`a page answered ${status}`)
}
