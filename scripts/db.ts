// npm run db:new <name> | db:reset <name of the database> | jobs [retry <id>]; db:migrate is npx daylet migrate
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pino } from 'pino'
import { isUuid } from '../src/domain/kernel/id.ts'
import { openQueue } from '../src/server/app/background.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import {
  databaseOf,
  dropEverything,
  MigrationRefused,
  migrate,
  roleOf,
} from '../src/server/platform/database/migrate.ts'
import { someOf } from '../src/server/platform/database/ours.ts'
import type { FailedJob } from '../src/server/platform/jobs/job.ts'
import { withDatabase } from './with-database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '..', 'db', 'migrations')
const [command, name, id] = process.argv.slice(2)
const config = configured()

if (command === 'new') newMigration()
else if (command === 'reset') await reset().catch(sayWhy)
else if (command === 'jobs') await jobs().catch(sayWhy)
else refuse('Usage: npm run db:new -- <what_it_adds> | npm run db:reset -- <its name>')

function newMigration(): void {
  if (!name || !/^[a-z0-9_]+$/.test(name)) refuse('Name what it adds: npm run db:new -- opening_hours')
  const last = readdirSync(MIGRATIONS).sort().at(-1) ?? '0000'
  const file = path.join(MIGRATIONS, `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}.sql`)
  writeFileSync(file, '', { flag: 'wx' })
  console.log(path.relative(process.cwd(), file))
}

async function reset(): Promise<void> {
  if (config.production) refuse('db:reset empties the database, so it is refused in production.')
  const database = config.databaseOwnerUrl ? databaseOf(config.databaseOwnerUrl) : 'daylet'
  if ((name ?? (await askName(database))) !== database)
    refuse(`This empties the database ${database}. To continue: npm run db:reset -- ${database}`)
  const done = await withDatabase(config, async ({ owner, app }) => {
    const dropped = await dropEverything(owner)
    if (dropped === 'dropped') await migrate(owner, { appRole: roleOf(app) })
    return dropped
  })
  if (!done) return
  if (done === 'in_use') refuse(`A site is connected to the database ${database}. Stop it first.`)
  if (done !== 'dropped') refuse(notAllOurs(database, done.foreign))
  console.log(`The database ${database} is empty and migrated`)
}

function notAllOurs(database: string, foreign: string[]): string {
  const found = `The database ${database} contains objects that no Daylet migration created (${someOf(foreign)})`
  return `${found}, so it was not changed. Drop them, or use another database.`
}

async function jobs(): Promise<void> {
  if (name !== undefined && (name !== 'retry' || !isUuid(id ?? '')))
    refuse('Usage: npm run jobs | npm run jobs -- retry <id of a failed job>')
  await withDatabase(config, async ({ app }) => {
    const { sql, close } = openDatabase(app, { max: 2 })
    const [row] = await sql<{ there: boolean }[]>`select to_regclass('jobs.job') is not null as there`
    if (!row?.there) refuse('This version of the site has not run on this database yet. Start it once.')
    const queue = openQueue({ sql, log: pino() })
    if (name === 'retry')
      console.log((await queue.retry(sql, id ?? '')) ? 'The job will be retried' : 'No failed job has this id')
    else list(await queue.failed())
    await queue.close()
    await close()
  })
}

function list(failed: FailedJob[]): void {
  for (const job of failed)
    console.log(`${job.id}  ${job.failedAt}  ${job.name} ${JSON.stringify(job.facts)}: ${job.reason}`)
  if (failed.length === 0) console.log('No jobs have failed')
}

async function askName(database: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(
    `This deletes everything in the database ${database}. Type its name to continue: `,
  )
  terminal.close()
  return typed.trim()
}

function configured() {
  const result = readConfig(process.env)
  return result.ok ? result.config : refuse(result.problems.join('\n'))
}

function sayWhy(error: unknown): never {
  if (error instanceof MigrationRefused) return refuse(error.message)
  throw error
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
