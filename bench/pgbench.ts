import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { connectionOptions } from '../src/server/database/connect.ts'

const run = promisify(execFile)

export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Transactions a second of a script, prepared, four clients; null without pgbench (Debian: apt-get install postgresql-contrib). */
export async function pgbench(
  url: string,
  script: string,
  seconds: number,
  clients = 4,
): Promise<{ perSecond: number; ms: number }> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'daylet-pgbench-')), 'script.sql')
  writeFileSync(file, script)
  const { host, port, database, username, password } = connectionOptions(url)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    String(Math.min(2, clients)),
    '-T',
    String(seconds),
    '-f',
    file,
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    username,
    database,
  ]
  const { stdout } = await run('pgbench', args, { env: { ...process.env, PGPASSWORD: password } })
  const read = (what: RegExp) => Number(stdout.match(what)?.[1] ?? Number.NaN)
  return { perSecond: read(/tps = ([\d.]+)/), ms: read(/latency average = ([\d.]+)/) }
}

/** The text of the last statement an act sends, with its parameters. */
export async function statementOf(
  url: string,
  act: (sql: postgres.Sql<{ bigint: number }>) => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }> {
  let seen = { text: '', values: [] as unknown[] }
  const sql = postgres({
    ...connectionOptions(url),
    max: 1,
    debug: (_, text, values) => {
      seen = { text, values }
    },
  })
  await act(sql as unknown as postgres.Sql<{ bigint: number }>)
  await sql.end()
  return seen
}

/** The statement as a pgbench script: parameters as literals, those named as its variables. */
export function asScript(
  { text, values }: { text: string; values: unknown[] },
  variables: Record<string, { at: number; set: string }>,
): string {
  const named = new Map(Object.entries(variables).map(([name, { at }]) => [at, name]))
  const body = text.replace(/\$(\d+)/g, (_, n: string) => {
    const name = named.get(Number(n) - 1)
    return name ? `:${name}` : literal(values[Number(n) - 1])
  })
  return `${Object.entries(variables)
    .map(([name, { set }]) => `\\set ${name} ${set}`)
    .join('\n')}\n${body.replace(/\s+/g, ' ').trim()};\n`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.map((v) => `"${String(v)}"`).join(',')}}'`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${String(value).replace(/'/g, "''")}'`
}
