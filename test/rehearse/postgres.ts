import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { freePort } from '../support/free-port.ts'
import { aProgram, type Program } from '../support/program.ts'

export const RUN_AS = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
const ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
/** All roles share this password, because the servers listen only on this machine and are temporary. */
const PASSWORD = 'only-for-this-rehearsal'
const SETTINGS = ['max_connections=200', 'unix_socket_directories=', 'shared_buffers=128MB', 'max_wal_size=1GB']

export type Server = {
  readonly program: Program
  readonly port: number
  url(role: string): string
  ask(statement: string): Promise<Record<string, unknown>[]>
}
type Made = { bin: string; home: string; name: string }

export async function aPrimary(made: Made): Promise<Server> {
  const { data, port } = await prepare(made)
  const word = path.join(made.home, 'password')
  writeFileSync(word, PASSWORD)
  if (RUN_AS) chownSync(word, RUN_AS.uid, RUN_AS.gid)
  run(made, 'initdb', ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${word}`, '--encoding=UTF8'])
  const server = await launch(made, data, port)
  for (const statement of [
    `create role daylet_owner login password '${PASSWORD}'`,
    `create role daylet_app login password '${PASSWORD}'`,
    `create role follower login replication password '${PASSWORD}'`,
    "alter role daylet_app set statement_timeout = '15s'",
    "alter role daylet_app set idle_in_transaction_session_timeout = '15s'",
    "create database daylet owner daylet_owner encoding 'UTF8' template template0",
  ])
    await server.ask(statement)
  return server
}

/** Creates a replica of a running server. `slot` keeps the part of the log that the replica still needs. */
export async function aFollower(made: Made, first: Server, slot: string): Promise<Server> {
  const { data, port } = await prepare(made)
  const from = ['--host=127.0.0.1', `--port=${first.port}`, '--username=follower', '--checkpoint=fast']
  const follow = ['--create-slot', `--slot=${slot}`, '--write-recovery-conf', '--no-sync']
  run(made, 'pg_basebackup', [...from, ...follow, `--pgdata=${data}`])
  return launch(made, data, port)
}

async function prepare({ home, name }: Made) {
  const data = path.join(home, name)
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  if (RUN_AS) chownSync(data, RUN_AS.uid, RUN_AS.gid)
  return { data, port: await freePort() }
}

function run({ bin }: Made, tool: string, args: string[]): void {
  const options = { ...RUN_AS, cwd: '/', encoding: 'utf8', env: { ...ENV, PGPASSWORD: PASSWORD } } as const
  const { status, stderr } = spawnSync(path.join(bin, tool), args, options)
  if (status !== 0) throw new Error(`${tool} failed: ${stderr}`)
}

async function launch({ bin }: Made, data: string, port: number): Promise<Server> {
  const args = ['-D', data, '-p', String(port), ...SETTINGS.flatMap((one) => ['-c', one])]
  const url = (role: string) =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${role === 'postgres' ? role : 'daylet'}`
  const ask = async (statement: string) => {
    const sql = postgres({ ...connectionOptions(url('postgres')), max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      return await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  const program = await aProgram(
    () => spawn(path.join(bin, 'postgres'), args, { ...RUN_AS, cwd: '/', env: ENV, stdio: 'ignore' }),
    () =>
      ask('select 1').then(
        () => true,
        () => false,
      ),
  )
  return { program, port, url, ask }
}
