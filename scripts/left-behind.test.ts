import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftBehind } from './left-behind.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'daylet-left-'))
  for (const name of ['one', 'two', 'data/1', 'data/2']) mkdirSync(path.join(home, name), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true }))
const at = (name: string) => path.join(home, name)

test('a data directory names its checkout, and existing neighbours are not mentioned', () => {
  expect(leftBehind(at('data/1'), at('one'))).toEqual([])
  expect(leftBehind(at('data/2'), at('two'))).toEqual([])
  expect(readFileSync(at('data/1/checkout.txt'), 'utf8')).toBe(`${at('one')}\n`)
})

test('a moved checkout is told where its data is', () => {
  leftBehind(at('data/1'), at('one'))
  renameSync(at('one'), at('elsewhere'))
  expect(leftBehind(at('data/2'), at('elsewhere'))).toEqual([
    `${at('data/1')} contains data of ${at('one')}, which no longer exists. If you moved that checkout here: DATA_DIR=${at('data/1')} npm start`,
  ])
})
