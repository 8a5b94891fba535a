import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Clock } from '../../src/server/platform/clock.ts'
import { type Config, readConfig } from '../../src/server/platform/config/config.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/connect.ts'
import { withDatabase } from '../with-database.ts'

/** `failed`: the command was refused or failed, and the last line gives the reason. `misused`: nothing was started. */
export const EXIT = { done: 0, failed: 1, misused: 2 } as const

export type Command = {
  readonly usage: string
  readonly what: string
  readonly help?: readonly string[]
  readonly options?: Options
  readonly words: readonly [least: number, most: number]
  run(asked: Asked): Promise<void>
}
type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>
export type Asked = { words: string[]; options: Readonly<Record<string, string | boolean | undefined>> }

export class Refused extends Error {
  override name = 'Refused'
}

export const systemClock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
export const quietLog = () => pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))

export function readArguments({ options = {}, words: [least, most] }: Command, args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (positionals.length < least || positionals.length > most) return null
    // An empty argument usually comes from an unset shell variable, so it is refused.
    if (positionals.some((word) => word.trim() === '')) return null
    return { words: positionals, options: values as Asked['options'] }
  } catch {
    return null
  }
}

export function configured(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  throw new Refused(`${read.problems.join('\n')}\nRun npx daylet doctor for details.`)
}

/** Bulk statements take longer than the usual limit, which is meant for requests. */
const PATIENCE_MS = 300_000

type Opened = { sql: Database['sql']; config: Config; owner: string; app: string }

/**
 * Runs work on the site's database with the site's role or, if requested, the owner's role. Throws Refused if the
 * database is in use.
 */
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
  if (!done) throw new Refused('')
  return done.value
}
