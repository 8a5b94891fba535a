import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Clock } from '../../src/server/clock.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/database/connect.ts'
import { withDatabase } from '../with-database.ts'

/** Done; refused or failed, and the last line says why; called wrongly, and nothing was begun. */
export const EXIT = { done: 0, failed: 1, misused: 2 } as const

export type Command = {
  /** Its arguments as `--help` shows them. */
  readonly usage: string
  /** What it does, in one line. */
  readonly what: string
  /** Lines below it in its own help. */
  readonly help?: readonly string[]
  readonly options?: Options
  /** How many words it takes besides options. */
  readonly words: readonly [least: number, most: number]
  run(asked: Asked): Promise<void>
}
type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>
export type Asked = { words: string[]; options: Readonly<Record<string, string | boolean | undefined>> }

/** Ends a command with a sentence on standard error and exit code 1. */
export class Refused extends Error {
  override name = 'Refused'
}

export const systemClock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
/** A command's own words go to standard output; what the site's code has to warn of goes to standard error. */
export const quietLog = () => pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))

/** Words and options of a command line, or null where it was not called as its usage says. */
export function readArguments({ options = {}, words: [least, most] }: Command, args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (positionals.length < least || positionals.length > most) return null
    // A variable of the shell that was never set.
    if (positionals.some((word) => word.trim() === '')) return null
    return { words: positionals, options: values as Asked['options'] }
  } catch {
    return null
  }
}

/** The configuration. Throws Refused with a line for each thing wrong with it. */
export function configured(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  throw new Refused(`${read.problems.join('\n')}\nnpx daylet doctor says more.`)
}

/** What is done for everybody at once takes longer than one request. */
const PATIENCE_MS = 300_000

type Opened = { sql: Database['sql']; config: Config; owner: string; app: string }

/** Works on the site's database by the site's own role, or the owner's where told so. Throws Refused where it is in use. */
export async function onDatabase<T>(
  act: (opened: Opened) => Promise<T>,
  { as = 'app', where = 'beside' }: { as?: 'app' | 'owner'; where?: 'alone' | 'beside' } = {},
): Promise<T> {
  const environment = configured()
  const done = await withDatabase(
    environment,
    async (urls) => {
      const { sql, close } = openDatabase(urls[as], { max: 4, statementTimeoutMs: PATIENCE_MS })
      const config = { ...environment, databaseUrl: urls.app, databaseOwnerUrl: urls.owner }
      try {
        return { value: await act({ sql, config, ...urls }) }
      } finally {
        await close()
      }
    },
    where,
  )
  // It has said why.
  if (!done) throw new Refused('')
  return done.value
}
