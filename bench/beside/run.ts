// node scripts/run.mjs ../bench/beside/run.ts <folder> [--seed] [--rounds 5] [--seconds 4]
// Measures Daylet, Medusa and Directus in turns and prints the tables of docs/comparison.md, which says what to install
// in the folder. --seed empties the databases and fills them again.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOfCluster } from '../cpu.ts'
import { round } from '../figure.ts'
import { load, median, percentile } from '../load.ts'
import { daylet } from './daylet.ts'
import { directus } from './directus.ts'
import { medusa } from './medusa.ts'
import { act, emptyDatabase, startPostgres } from './postgres.ts'
import { cpuOf, memoryOf, type Running, start } from './processes.ts'
import { type Product, type Shop, SPACES } from './product.ts'

const WORKS = ['search', 'detail', 'order'] as const
type Work = (typeof WORKS)[number]
type Round = { perSecond: number; cpu: number; database: number; single: number[]; refused: number }
type Measured = {
  product: Product
  first: number
  running: Running
  shop: Shop
  idle: number
  rounds: Record<Work, Round[]>
}

const option = (name: string, usual: number) =>
  process.argv.includes(`--${name}`) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : usual
const folder = path.resolve(process.argv[2] ?? '.')
const [rounds, seconds] = [option('rounds', 5), option('seconds', 4)]
/** Orders take longest, so their turns are twice as long. */
const longOf = (work: Work) => (work === 'order' ? 2 : 1) * seconds
const REDIS_PORT = 6_399
const CLIENTS = 4

const filled = ({ name }: Product) => path.join(folder, `${name.toLowerCase()}.filled`)
const before = loadavg()
const postgres = await startPostgres(folder)
const redis = spawn('redis-server', ['--port', String(REDIS_PORT), '--save', '', '--appendonly', 'no'], {
  stdio: 'ignore',
})
process.once('exit', () => redis.kill())
const redisUrl = `redis://127.0.0.1:${REDIS_PORT}`
const node = path.join(folder, 'node22', 'node_modules', '.bin', 'node')
const products = [await daylet(folder), medusa(folder, node, redisUrl), directus(folder, node, redisUrl)]

for (const product of products) if (process.argv.includes('--seed') || !existsSync(filled(product))) await seed(product)
const all: Measured[] = []
for (const product of products) all.push(await startOne(product))
for (const one of all) one.idle = await idleMemory(one)
// A cold process needs several times as long, above all for the many steps of an order in Medusa.
for (const one of all) for (const work of WORKS) await measure(one, work, 2 * longOf(work))
for (const one of all) for (const work of WORKS) one.rounds[work] = []
for (let n = 0; n < rounds; n++)
  for (const work of WORKS) for (const one of all) one.rounds[work].push(await measure(one, work, longOf(work)))
report()
for (const { shop, running } of all) {
  await shop.close()
  await running.stop()
}
await postgres.stop()
process.exit()

async function seed(product: Product): Promise<void> {
  console.log(`Filling ${product.name} with ${SPACES.toLocaleString('en')} spaces …`)
  const database = product.name.toLowerCase()
  rmSync(filled(product), { force: true })
  await emptyDatabase(database)
  await product.migrate(database)
  await product.seed()
  await act(database, 'vacuum analyze')
  writeFileSync(filled(product), '')
}

/** Starts a product on an empty database, stops it and starts it on the filled one. */
async function startOne(product: Product): Promise<Measured> {
  await emptyDatabase('empty')
  const began = performance.now()
  await product.migrate('empty')
  const once = await start(product.command('empty'))
  const first = (performance.now() - began) / 1_000
  await once.stop()
  await emptyDatabase('empty')
  const running = await start(product.command(product.name.toLowerCase()))
  const shop = await product.open()
  return { product, first, running, shop, idle: 0, rounds: { search: [], detail: [], order: [] } }
}

async function idleMemory({ running }: Measured): Promise<number> {
  await pause(10_000)
  return memoryOf(running.pid)
}

async function measure(one: Measured, work: Work, long: number): Promise<Round> {
  const spent = () => [cpuOf(one.running.pid), cpuOfCluster(postgres.pgData)] as const
  const [site, database] = spent()
  const { perSecond, ms, refusedMs } = await drive(one.shop, work, CLIENTS, long)
  const [siteAfter, databaseAfter] = spent()
  const single = await drive(one.shop, work, 1, long / 2)
  await pause(500)
  return {
    perSecond,
    cpu: (siteAfter - site) / ms.length,
    database: (databaseAfter - database) / ms.length,
    single: single.ms,
    refused: refusedMs.length + single.refusedMs.length,
  }
}

async function drive(shop: Shop, work: Work, clients: number, long: number) {
  if (work === 'search') return load(shop.url, clients, long, shop.search, shop.isSearch, shop.headers)
  if (work === 'detail') return load(shop.url, clients, long, shop.detail, shop.isDetail, shop.headers)
  const ms: number[] = []
  const began = performance.now()
  const end = began + long * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const asked = performance.now()
        await shop.order()
        ms.push(performance.now() - asked)
      }
    }),
  )
  return { perSecond: ms.length / ((performance.now() - began) / 1_000), ms, refusedMs: [] }
}

function report(): void {
  const row = (name: string, of: (one: Measured) => string) => `| ${name} | ${all.map(of).join(' | ')} |`
  const lines = [
    `| | ${all.map(({ product }) => product.name).join(' | ')} |`,
    `|---|${all.map(() => '---|').join('')}`,
  ]
  for (const work of WORKS) {
    const middle = (one: Measured, part: 'perSecond' | 'cpu' | 'database') =>
      median(one.rounds[work].map((each) => each[part]))
    const single = (one: Measured, p: number) =>
      median(one.rounds[work].filter((each) => each.single.length > 0).map((each) => percentile(each.single, p)))
    lines.push(row(`${work}: per second, ${CLIENTS} clients`, (one) => round(middle(one, 'perSecond'))))
    lines.push(
      row(`${work}: p50 / p95 in ms, one client`, (one) => `${round(single(one, 50))} / ${round(single(one, 95))}`),
    )
    lines.push(
      row(
        `${work}: CPU ms, product + PostgreSQL`,
        (one) => `${round(middle(one, 'cpu'))} + ${round(middle(one, 'database'))}`,
      ),
    )
  }
  const refused = ({ rounds: seen }: Measured) => WORKS.flatMap((work) => seen[work].map((each) => each.refused))
  lines.push(row('refused because of overload', (one) => String(refused(one).reduce((sum, each) => sum + each, 0))))
  lines.push(row('memory idle, MB', (one) => round(one.idle, 0)))
  lines.push(row('memory after load, MB', (one) => round(memoryOf(one.running.pid), 0)))
  lines.push(row('installed, MB', ({ product }) => round(sizeOf(product), 0)))
  lines.push(row('first start on an empty database, s', (one) => round(one.first)))
  lines.push(row('later start, s', (one) => round(one.running.seconds)))
  const loads = (values: number[]) => values.map((one) => round(one, 2)).join(' ')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  lines.push(
    '',
    `${machine}; load average ${loads(before)} before, ${loads(loadavg())} after; Redis ${round(memoryOf(redis.pid ?? 0))} MB`,
  )
  console.log(lines.join('\n'))
  writeFileSync(path.join(folder, 'results.md'), `${lines.join('\n')}\n`)
}

function sizeOf({ installed }: Product): number {
  const { stdout } = spawnSync('du', ['-sm', '--exclude=.git', ...installed], { encoding: 'utf8' })
  return Number(stdout.split('\t')[0])
}
