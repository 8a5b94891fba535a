import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-embedded-'))
const said: string[] = []
let embedded: Embedded
const start = async () => {
  embedded = await startEmbedded({ dataDir, durable: true, log: (line) => said.push(line) })
}
const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
async function query(text: string, url = embedded.ownerUrl): Promise<unknown[]> {
  const sql = postgres({ ...connectionOptions(url), max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}
async function eventually(text: string): Promise<unknown[]> {
  for (const until = Date.now() + 10_000; ; await wait(50)) {
    try {
      return await query(text)
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

afterAll(async () => {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('it starts in an empty folder, listens on no network and keeps its passwords private', async () => {
  await start()
  expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await query('show fsync')).toEqual([{ fsync: 'on' }])
  expect(statSync(path.join(dataDir, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
  await expect(query('select 1', embedded.ownerUrl.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow('password')
})

test('its log contains slow statements and rejected rows, without their values', async () => {
  const sql = postgres({ ...connectionOptions(embedded.superuserUrl), max: 1 })
  await sql`set log_min_duration_statement = 0`
  await sql`create temporary table told (word text check (word <> 'canary-row'))`
  await sql`select ${'canary-parameter'}::text as looked_up`
  await expect(sql`insert into told select ${'canary-row'}::text`).rejects.toThrow('violates check constraint')
  await sql.end()
  const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('as looked_up')
  expect(log).toContain('violates check constraint')
  expect(log).not.toContain('canary-parameter')
  expect(log).not.toMatch(/Failing row|\(canary-row\)/)
})

test('the owner can create tables, the site’s role can’t', async () => {
  await query('create table kept (id int); insert into kept values (1)')
  await expect(query('create table mine (id int)', embedded.appUrl)).rejects.toThrow('permission denied')
  await expect(query('create database mine', embedded.appUrl)).rejects.toThrow('permission denied')
})

test('after it is killed, it restarts without data loss', async () => {
  process.kill(postmaster(), 'SIGKILL')
  await wait(20)
  expect(await eventually('select id from kept')).toEqual([{ id: 1 }])
  expect(said.join()).toContain('PostgreSQL is back')
})

test('after a killed site, the next one starts on the same data', async () => {
  await embedded.stop()
  const module = path.join(import.meta.dirname, 'embedded.ts')
  const script = `const { startEmbedded } = await import('${module}')
    await startEmbedded({ dataDir: '${dataDir}', durable: true })
    process.stdout.write('up')
    setInterval(() => {}, 1000)`
  const site = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(site.stdout, 'data')
  const leftBehind = postmaster()
  site.kill('SIGKILL')
  await start()
  expect(postmaster()).not.toBe(leftBehind)
  expect(await query('select id from kept')).toEqual([{ id: 1 }])
})

test('after it stops, it starts again with its data', async () => {
  await embedded.stop()
  expect(() => postmaster()).toThrow('ENOENT')
  await start()
  expect(await query('select id from kept')).toEqual([{ id: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'files of another account are refused with the command that fixes them',
  async () => {
    const foreign = mkdtempSync(path.join(tmpdir(), 'daylet-foreign-files-'))
    const kept = path.join(foreign, 'postgres')
    mkdirSync(kept)
    chownSync(kept, 12_345, 12_345)
    await expect(startEmbedded({ dataDir: foreign, durable: true })).rejects.toThrow(
      /belongs to another account \(number 12345\).*\nIf it is meant to be used here: chown -R 65534:65534/,
    )
    rmSync(foreign, { recursive: true })
  },
)
