import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from './one-at-a-time.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-claim-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
const holder = (note: string) => writeFileSync(path.join(dataDir, 'running.pid'), note)

test('a second process is told which process uses the data, after a grace period', async () => {
  await claim(dataDir)
  expect(await claim(dataDir, 0)).toEqual({
    refused: `The site is already running on this data (process ${process.pid}, ${dataDir}).`,
  })
})

test('a process that is just stopping is waited for', async () => {
  const first = await claim(dataDir)
  if ('release' in first) setTimeout(first.release, 300)
  expect(await claim(dataDir)).toHaveProperty('release')
})

test.each([
  ['a process that no longer exists', '999999999 123'],
  ['a number that belongs to another process now', `${process.ppid} 1`],
  ['a note cut off by a crash', ''],
])('%s claims nothing', async (_who, note) => {
  holder(note)
  expect(await claim(dataDir)).toHaveProperty('release')
})

test('a copy made while a site ran is refused until someone confirms that it is consistent', async () => {
  holder(`${process.pid} 1 1:1`)
  const refused = await claim(dataDir)
  expect(refused).toEqual({
    refused: expect.stringContaining('was copied while a site was running on the original'),
  })
  rmSync(path.join(dataDir, 'running.pid'))
  expect(await claim(dataDir)).toHaveProperty('release')
})

test('releasing a claim leaves no files behind', async () => {
  const claimed = await claim(dataDir)
  if ('release' in claimed) claimed.release()
  expect(readdirSync(dataDir)).toEqual([])
})
