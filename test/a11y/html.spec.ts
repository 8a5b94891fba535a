import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findJava, WAY_TO_JAVA } from '../../scripts/java.ts'
import { patience } from '../support/patience.ts'
import { aFurnishedSite, lookers, routes } from './furnished-site.ts'

const CHECKER = createRequire(import.meta.url)('vnu-jar') as string

let site: Awaited<ReturnType<typeof aFurnishedSite>>
let folder: string
beforeAll(async () => {
  site = await aFurnishedSite()
  folder = mkdtempSync(path.join(tmpdir(), 'html-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.close()
})

type Message = { type: string; url: string; message: string; extract?: string }

test('the Nu HTML checker finds no errors on any server-rendered page', {
  timeout: patience(180_000),
}, async () => {
  const java = findJava(console.log)
  if (!java) throw new Error(`The HTML checker needs Java: ${WAY_TO_JAVA}`)
  for (const [name, at] of Object.entries(routes())) {
    const cookie = lookers(at)
      .map((one) => `${one.name}=${one.value}`)
      .join('; ')
    const answer = await fetch(site.world.url + at, { headers: { cookie, accept: 'text/html' } })
    writeFileSync(path.join(folder, `${name}.html`), await answer.text())
  }
  const args = ['-Xss4m', '-jar', CHECKER, '--format', 'json', '--errors-only', '--exit-zero-always', folder]
  const { stderr, status } = spawnSync(java, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  expect(status).toBe(0)
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  const errors = messages.map(({ url, message, extract }) => `${path.basename(url)}: ${message} ${extract ?? ''}`)
  expect([...new Set(errors)]).toEqual([])
})
