// npm run rehearse [-- part of a name]: runs a larger operator's setup on this machine and kills each part once. Before
// and after that, it runs the journeys and the race.
import { setTimeout as wait } from 'node:timers/promises'
import { buildWebIfStale } from '../../scripts/web-build.ts'
import { aCast, unheard } from './cast.ts'
import { type Ensemble, openEnsemble } from './ensemble.ts'
import { judge, openAll, settled } from './judge.ts'
import { aLoad } from './load.ts'
import { type Part, partsOf } from './parts.ts'
import { race } from './race.ts'
import { STORIES } from './stories.ts'
import { count, Tally } from './tally.ts'

/** How long the setup runs unchanged before a part is killed and after it has recovered. */
const CALM_MS = 4_000
const RECOVERED_WITHIN_S = 10
const PATIENCE_MS = 60_000

const faults: string[] = []
const expect = (well: boolean, what: string) => {
  if (!well) faults.push(what)
  return well ? 'ok    ' : 'FAILED'
}
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

await buildWebIfStale()
const began = performance.now()
const ensemble = await openEnsemble(console.log)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void ensemble.close().finally(() => process.exit(1)))
try {
  await rehearse(ensemble)
} finally {
  await ensemble.close()
}
console.log(
  faults.length === 0 ? 'No problems found.' : `${faults.length} wrong:\n${faults.map((one) => `  ${one}`).join('\n')}`,
)
console.log(`${seconds(performance.now() - began)} in all`)
process.exit(faults.length === 0 ? 0 : 1)

async function rehearse(ensemble: Ensemble): Promise<void> {
  const { url, roles } = ensemble
  console.log(`HAProxy at ${url}, three sites, PgBouncer, a primary and its replica, Redis, S3 and mail`)
  const before = openAll(roles.primary)
  const { cast, hosts, listeners } = await aCast(url, before.sql)
  await tellStories(ensemble, before.sql)
  await runRace(url, before.sql)
  await before.close()

  const tally = new Tally()
  const load = aLoad(cast, tally)
  for (const part of partsOf(ensemble).filter(({ name }) => name.includes(process.argv[2] ?? '')))
    await kill(part, tally)
  await load.end()

  const after = openAll(roles.primary)
  console.log('After all of it:')
  await tellStories(ensemble, after.sql)
  await runRace(url, after.sql)
  const { done } = load
  console.log(`${expect(await settled(after.sql), 'payments are still open')} no payment is left under way`)
  const { lost, owed, broken } = await judge(after.sql, done)
  console.log(
    `${expect(lost.length === 0 && owed > 0, `lost: ${lost.slice(0, 5).join(', ')}`)} acknowledged ${done.bookings.size} bookings, ${done.messages.size} messages, ${done.accounts.size} accounts, ${done.documents.size} documents; lost ${lost.length}`,
  )
  console.log(
    `${expect(done.stale === 0, 'own writes were not seen')} guests who looked at once and did not see what they had booked: ${done.stale}`,
  )
  const missed = await unheard(after.sql, hosts, listeners)
  console.log(
    `${expect(missed === 0, 'news were missed')} news that hosts should have heard live and did not: ${missed}`,
  )
  console.log(
    `${expect(broken.length === 0, `invariants: ${broken.slice(0, 5).join('; ')}`)} rows of db/invariants.sql: ${broken.length}`,
  )
  for (const { end } of listeners) end()
  await after.close()
}

async function tellStories(ensemble: Ensemble, sql: Parameters<typeof race>[1]): Promise<void> {
  for (const [name, tell] of STORIES) {
    const at = performance.now()
    const wrong = await tell({ ensemble, sql, url: ensemble.url }).then(
      () => '',
      (error: Error) => error.message,
    )
    console.log(`${expect(wrong === '', `${name}: ${wrong}`)} ${name} (${seconds(performance.now() - at)}) ${wrong}`)
  }
}

async function runRace(url: string, sql: Parameters<typeof race>[1]): Promise<void> {
  const { well, said } = await race(url, sql)
  console.log(`${expect(well, said)} ${said}`)
}

async function kill({ name, unseen, fall, rise, back }: Part, tally: Tally): Promise<void> {
  await wait(CALM_MS)
  const at = performance.now()
  await fall()
  await rise()
  const up = performance.now()
  while (!(await back()) && performance.now() - up < PATIENCE_MS) await wait(100)
  const again = performance.now()
  const lastTrouble = () =>
    Math.max(
      at,
      ...tally
        .between(at, performance.now())
        .filter(({ outcome }) => outcome !== 'well')
        .map((one) => one.at),
    )
  while (performance.now() - Math.max(again, lastTrouble()) < CALM_MS && performance.now() - up < PATIENCE_MS)
    await wait(100)
  const seen = tally.between(at, performance.now())
  const [refused, wrong, cut] = [count(seen, 'refused'), count(seen, 'broken'), count(seen, 'cut')]
  const recovery = Math.max(0, lastTrouble() - up)
  const well = wrong === 0 && recovery <= RECOVERED_WITHIN_S * 1_000 && (!unseen || refused + cut === 0)
  const said = [...new Set(seen.filter(({ outcome }) => outcome !== 'well').map((one) => `${one.kind}: ${one.said}`))]
  console.log(
    `${expect(well, `${name}: ${said.slice(0, 5).join(' | ')}`)} ${name}\n         away ${seconds(up - at)}, does its work again after ${seconds(again - up)}; of ${seen.length} requests ${refused} refused (503), ${wrong} answered wrongly, ${cut} cut off; the last of them ${seconds(recovery)} after it was back; slowest ${seconds(Math.max(0, ...seen.map(({ ms }) => ms)))}`,
  )
  if (said.length > 0) console.log(`         ${said.slice(0, 8).join(' | ')}`)
}
