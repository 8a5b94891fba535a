// npm start: starts the database, the pages and the site, and stops them in reverse order.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { type Config, readConfig } from '../src/server/platform/config/config.ts'
import { ROOT_DATA } from '../src/server/platform/config/groups.ts'
import { makeDataDir } from '../src/server/platform/data-dir.ts'
import { AccessRefused, checkAddresses, checkGrants, type Urls } from '../src/server/platform/database/check-access.ts'
import { type Embedded, startEmbedded } from '../src/server/platform/database/embedded.ts'
import { filledByDemo } from '../src/server/platform/database/filled-by-demo.ts'
import { databaseOf, MigrationRefused, migrate, roleOf } from '../src/server/platform/database/migrate.ts'
import { PostgresUnavailable } from '../src/server/platform/database/postgres-unavailable.ts'
import { leftBehind } from './left-behind.ts'
import { claim } from './one-at-a-time.ts'
import { portProblem } from './port-problem.ts'
import { buildWebIfStale, PagesUnavailable } from './web-build.ts'

class Refused extends Error {}

const root = path.resolve(import.meta.dirname, '..')
/** With npm run dev, pages are built on request, so nothing is built ahead of time. */
const dev = process.argv.includes('--dev')
/** A service manager restarts the site, so with an operator's database this process doesn't have to keep running. */
const supervised = process.argv.includes('--supervised')
const SITE = path.join(root, dev ? 'scripts/dev-site.ts' : 'src/server/main.ts')
/** A change in these folders restarts the development site. Pages update on their own. */
const WATCHED = ['server', 'domain', 'contract'].map((layer) => path.join(root, 'src', layer))
let database: Promise<Embedded> | undefined
let site: ChildProcess | undefined
let release = () => {}
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(1))
process.channel?.unref()
await start().catch(async (error: unknown) => {
  if (stopping) return
  const known = [Refused, AccessRefused, MigrationRefused, PostgresUnavailable, PagesUnavailable].some(
    (kind) => error instanceof kind,
  )
  console.error(known || !(error instanceof Error) ? (error as Error).message : error.stack)
  await stop(1)
})

async function start(): Promise<void> {
  const config = configured()
  makeDataDirOrRefuse(config)
  const claimed = config.databaseUrl ? { release } : await claim(config.dataDir)
  if ('refused' in claimed) throw new Refused(claimed.refused)
  release = claimed.release
  const problem = await portProblem(config)
  if (problem) throw new Refused(problem)
  // The pages are checked first, because outdated pages must be found before the database is migrated.
  if (config.production) await buildWebIfStale({ onlyFresh: true })
  const [urls] = await Promise.all([openDatabase(config), dev || config.production ? undefined : buildWebIfStale()])
  if (stopping) return
  const env = envOf(config, urls)
  if (supervised && config.databaseUrl) becomeSite(env)
  else runSite(env)
}

function makeDataDirOrRefuse({ dataDir }: Config): void {
  try {
    makeDataDir(dataDir)
  } catch (error) {
    throw new Refused(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

function configured(): Config {
  const result = readConfig(process.env)
  if (!result.ok)
    throw new Refused(`The configuration is invalid:\n${result.problems.map((line) => `  ${line}`).join('\n')}`)
  return result.config
}

async function openDatabase({ dataDir, databaseUrl, databaseOwnerUrl, reachable, production }: Config): Promise<Urls> {
  if (!databaseUrl) {
    console.log(`Starting PostgreSQL; its data is in ${dataDir} …`)
    if (path.dirname(dataDir) === ROOT_DATA) for (const line of leftBehind(dataDir, root)) console.log(line)
    database = startEmbedded({ dataDir, durable: true, log: console.error })
  }
  const embedded = await database
  const urls = { app: databaseUrl ?? embedded?.appUrl ?? '', owner: databaseOwnerUrl ?? embedded?.ownerUrl ?? '' }
  if (databaseUrl) await checkAddresses(urls)
  const brought = await migrate(urls.owner, { appRole: roleOf(urls.app) })
  if (brought.length > 0)
    console.log(`Applied ${brought.length} migration${brought.length > 1 ? 's' : ''} to the database`)
  if (databaseUrl) for (const notice of await checkGrants(urls, { production })) console.warn(notice)
  if (reachable && (await filledByDemo(urls.owner))) throw new Refused(demoInPublic(databaseOf(urls.owner), reachable))
  return urls
}

function demoInPublic(name: string, reachable: string): string {
  return `The database ${name} was filled by the demo, whose passwords are known, and others can reach this site: ${reachable}.
Choose another with DATA_DIR or DATABASE_URL, or empty this one: npm run db:reset -- ${name} (not with NODE_ENV=production).`
}

/** After this many failed restarts in a row, a site that has run before isn't restarted again. */
const TRIES = 10
const PAUSE_MS = 1_000

function envOf({ dataDir, demo }: Config, { app, owner }: Urls): NodeJS.ProcessEnv {
  const own = { DATA_DIR: dataDir, DATABASE_URL: app, DATABASE_OWNER_URL: owner, DEMO: demo ? '1' : '0' }
  return { ...process.env, ...own }
}

/** Turns this process into the site's first process, because a separate one would use 70 MB more. */
function becomeSite(env: NodeJS.ProcessEnv): void {
  if (!process.execve) throw new Refused('--supervised does not work on this system. Leave it out.')
  process.chdir(root)
  process.execve(process.execPath, [process.execPath, SITE], env)
}

function runSite(env: NodeJS.ProcessEnv, tries = 0): void {
  const watch = dev ? ['--watch-preserve-output', ...WATCHED.map((folder) => `--watch-path=${folder}`)] : []
  site = spawn(process.execPath, [...watch, '--import', path.join(root, 'scripts', 'leave-with-parent.ts'), SITE], {
    cwd: root,
    env,
    // The child has its own process group, so that Ctrl-C reaches it only once, through stop().
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let left = tries
  site.once('message', () => {
    left = TRIES
  })
  site.on('exit', (code, signal) => {
    if (stopping) return
    console.error(`The site stopped unexpectedly (${signal ?? `exit ${code}`})${left > 0 ? '; starting it again' : ''}`)
    if (left === 0) return void stop((code ?? 1) || 1)
    setTimeout(() => !stopping && runSite(env, left - 1), PAUSE_MS)
  })
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  process.exitCode = code
  await siteGone()
  const opened = await database?.catch(() => undefined)
  await opened?.stop()
  release()
  process.exit()
}

function siteGone(): Promise<void> {
  const running = site
  if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(() => running.kill('SIGKILL'), 20_000)
    running.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    running.kill('SIGTERM')
  })
}
