import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { connectionOptions, type Pool, types } from '../src/server/platform/database/connect.ts'

const run = promisify(execFile)

export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'])
    return true
  } catch {
    return false
  }
}

export type Script = { sql: string; values: Record<string, string> }

/**
 * Runs these scripts with four clients and prepared statements, each script equally often, and returns the transactions
 * per second. Needs pgbench (Debian: apt-get install postgresql-contrib).
 */
export async function pgbench(url: string, scripts: readonly Script[], seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-pgbench-'))
  const { host, port, database, username, password } = connectionOptions(url)
  const args = ['-n', '-M', 'prepared', '-c', '4', '-j', '2', '-T', String(seconds)]
  for (const [n, { sql, values }] of scripts.entries()) {
    const file = path.join(folder, `${n}.sql`)
    writeFileSync(file, sql)
    args.push('-f', file, ...Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]))
  }
  args.push('-h', host, '-p', String(port), '-U', username, database)
  const { stdout } = await run('pgbench', args, { env: { ...process.env, PGPASSWORD: password } }).finally(() =>
    rmSync(folder, { recursive: true }),
  )
  return Number(stdout.match(/tps = ([\d.]+)/)?.[1] ?? Number.NaN)
}

export async function statementOf(
  url: string,
  act: (sql: Pool) => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }> {
  let seen = { text: '', values: [] as unknown[] }
  const sql = postgres({
    ...connectionOptions(url),
    max: 1,
    types,
    debug: (_, text, values) => {
      seen = { text, values }
    },
  })
  await act(sql as unknown as Pool)
  await sql.end()
  return seen
}

/**
 * Turns a statement into a pgbench script with the driver's own parameters. One parameter is replaced by a random
 * pgbench expression.
 */
export function asScript(
  name: string,
  { text, values }: { text: string; values: readonly unknown[] },
  drawn: { at: number; from: string },
): Script {
  const variable = (n: number) => `${name}_${n}`
  const body = text.replace(/\$(\d+)/g, (_, n: string) => `:${variable(Number(n) - 1)}`)
  return {
    sql: `\\set ${variable(drawn.at)} ${drawn.from}\n${body.replace(/\s+/g, ' ').trim()};\n`,
    values: Object.fromEntries(values.map((value, n) => [variable(n), plain(value)])),
  }
}

const plain = (value: unknown) =>
  Array.isArray(value) ? `{${value.map((v) => `"${String(v)}"`).join(',')}}` : String(value)
