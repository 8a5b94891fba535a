import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { patience } from '../support/patience.ts'
import { childrenOf } from '../support/running-site.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function aStart(...words: string[]) {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-leader-'))
  const port = await aFreePort()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
  const start = path.join(root, 'scripts', 'start.ts')
  const parent = spawn(process.execPath, [start, ...words], { cwd: root, env, stdio: 'ignore' })
  const ended = once(parent, 'exit')
  const answers = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)
  await expect.poll(answers, { timeout: patience(20_000) }).toBe(200)
  return {
    pid: parent.pid ?? 0,
    ended,
    answers,
    async [Symbol.asyncDispose]() {
      parent.kill('SIGTERM')
      await ended
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

test('npm start brings the site back when its first process dies', async () => {
  await using site = await aStart()
  const [leader = 0] = childrenOf(site.pid)
  process.kill(leader, 'SIGKILL')
  await expect.poll(() => childrenOf(site.pid), { timeout: patience(20_000) }).toSatisfy(isAnother(leader))
  await expect.poll(site.answers, { timeout: patience(20_000) }).toBe(200)
})

test('under a service manager, the started process is the site’s first process, and nothing outlives it', async () => {
  await using site = await aStart('--supervised')
  await expect.poll(() => childrenOf(site.pid), { timeout: patience(20_000) }).toHaveLength(3)
  expect(childrenOf(site.pid).flatMap(childrenOf)).toEqual([])
  process.kill(site.pid, 'SIGKILL')
  expect(await site.ended).toEqual([null, 'SIGKILL'])
  await expect.poll(() => site.answers().catch(() => 'nobody')).toBe('nobody')
})

test('it stops when told to', async () => {
  await using site = await aStart('--supervised')
  process.kill(site.pid, 'SIGTERM')
  expect(await site.ended).toEqual([0, null])
})

const isAnother =
  (leader: number) =>
  ([now = leader]: number[]) =>
    now !== leader
