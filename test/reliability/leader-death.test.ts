import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { childrenOf } from '../support/running-site.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

test('npm start brings the site back when its first process dies', async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-leader-'))
  const port = await aFreePort()
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    ...{ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
  }
  const parent = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], { cwd: root, env, stdio: 'ignore' })
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  try {
    await expect.poll(answers, { timeout: 20_000 }).toBe(200)
    const [leader = 0] = childrenOf(parent.pid ?? 0)
    process.kill(leader, 'SIGKILL')
    await expect.poll(() => childrenOf(parent.pid ?? 0), { timeout: 20_000 }).toSatisfy(isAnother(leader))
    await expect.poll(answers, { timeout: 20_000 }).toBe(200)
  } finally {
    const gone = once(parent, 'exit')
    parent.kill('SIGTERM')
    await gone
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const isAnother =
  (leader: number) =>
  ([now = leader]: number[]) =>
    now !== leader
