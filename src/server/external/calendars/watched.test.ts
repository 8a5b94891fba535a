import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = `
import { parseCalendar } from ${JSON.stringify(new URL('./parse-calendar.ts', import.meta.url).href)}
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR'].join('\\r\\n')
const parsed = await parseCalendar({ text, zone: 'Europe/Berlin', from: 0, to: 1 })
console.log('parsed:' + JSON.stringify(parsed))`

test('a calendar is read in development too, where threads also report the modules they load', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'watched-'))
  await writeFile(path.join(folder, 'read.mjs'), SCRIPT)
  const args = ['--watch', '--watch-preserve-output', path.join(folder, 'read.mjs')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const part of child.stdout) {
    said += part
    if (/parsed:.*\n|Failed running/.test(said)) break
  }
  child.kill('SIGKILL')
  await rm(folder, { recursive: true })
  expect(said).toContain('parsed:{"ok":true,"value":[]}')
})
