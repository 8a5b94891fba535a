import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putInPlace } from './put-in-place.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'builds-'))
})
afterAll(() => rmSync(root, { recursive: true }))

const DAY = 86_400_000
const live = () => path.join(root, 'build')

function build(name: string, daysAgo: number): void {
  const made = path.join(root, `next-${name}`)
  const files = { [`client/assets/app-${name}.js`]: name, 'client/sw.js': name, 'server/index.js': name }
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(made, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
    const at = new Date(Date.now() - daysAgo * DAY)
    utimesSync(place, at, at)
  }
  putInPlace(made, live(), Date.now() - daysAgo * DAY)
}
const has = (name: string) => existsSync(path.join(live(), `client/assets/app-${name}.js`))

test('a new build keeps the assets of the previous build, and older assets for a week', () => {
  build('a', 30)
  build('b', 20)
  expect([has('a'), has('b')]).toEqual([true, true])
  build('c', 1)
  expect([has('a'), has('b'), has('c')]).toEqual([false, true, true])
  build('d', 0)
  expect([has('b'), has('c'), has('d')]).toEqual([false, true, true])
  expect(readFileSync(path.join(live(), 'client/sw.js'), 'utf8')).toBe('d')
  expect(readFileSync(path.join(live(), 'server/index.js'), 'utf8')).toBe('d')
})
