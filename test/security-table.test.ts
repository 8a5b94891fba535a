import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/security.md')
const KINDS = ['test', 'how', 'none of ours', 'open', 'decided'] as const

const lines = page.split('\n').filter((line) => line.startsWith('| V'))
const rows = lines.map((line) => {
  const [, id = '', level = '', words = '', kind = '', kept = ''] =
    /^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([a-z ]+): ([^|]+) \|$/.exec(line) ?? []
  return { line, id, level, words, kind, kept }
})
const ofLevel = (level: string) => rows.filter((row) => row.level === level)
const idsOf = (kind: string, level: string) =>
  ofLevel(level)
    .filter((row) => row.kind === kind)
    .map((row) => row.id)

test('each row has a number, a level, text and one of the forms', () => {
  expect(rows.filter(({ id }) => id === '').map(({ line }) => line)).toEqual([])
  expect(rows.filter(({ kind }) => !KINDS.some((known) => known === kind)).map(({ line }) => line)).toEqual([])
})

test('every requirement of levels 1 and 2 is listed, once and in order', () => {
  expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183])
  const places = rows.map(({ id }) => id.slice(1).split('.').map(Number))
  const rank = ([chapter = 0, section = 0, number = 0]: number[]) => (chapter * 100 + section) * 100 + number
  for (const [n, place] of places.entries())
    expect(rank(place), rows[n]?.id).toBeGreaterThan(n === 0 ? 0 : rank(places[n - 1] ?? []))
})

test('each named test exists', () => {
  const wrong = rows
    .filter(({ kind }) => kind === 'test')
    .flatMap(({ id, kept }) => kept.split('; ').map((one) => [id, ...one.split(' › ')] as const))
    .filter(
      ([, file = '', words = '']) =>
        !/\.(test|spec)\.ts$/.test(file) ||
        words.length < 8 ||
        !existsSync(path.join(root, file)) ||
        !read(file).includes(words),
    )
  expect(wrong).toEqual([])
})

test('each named file exists, in the tables and in the rules behind them', () => {
  const named = [
    ...page.matchAll(/`((?:[\w@-][\w.@-]*\/)*[\w-][\w.@-]*\.(?:test\.ts|tsx?|json|sql|md)|[\w-]+(?:\/[\w-]+)+)`/g),
  ]
  const files = named.map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const silent = rows.filter(({ kind, kept }) => kind === 'how' && !/`[^`]+`|below|as above/.test(kept))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('each section that a row refers to exists', () => {
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
  const meant = [...page.matchAll(/"([^"]+)" below|section "([^"]+)"/g)].map(([, one, other]) => one ?? other ?? '')
  expect(meant.length).toBeGreaterThan(10)
  expect(meant.filter((name) => !sections.includes(name))).toEqual([])
})

test('level 1 has nothing open, and level 2 at most one row in twenty', () => {
  expect(idsOf('open', '1')).toEqual([])
  expect(idsOf('open', '2').length).toBeLessThanOrEqual(183 / 20)
})

test('the only decision against a requirement is the kinds of characters in a password', () => {
  expect([...idsOf('decided', '1'), ...idsOf('decided', '2')]).toEqual(['V6.2.5', 'V6.3.3'])
})

test.each(['1', '2'])('the introduction counts level %s correctly', (level) => {
  const [tests, how, none, open, decided] = KINDS.map((kind) => idsOf(kind, level).length)
  expect(page).toContain(
    `Level ${level}: ${ofLevel(level).length} requirements, ${tests} kept by tests, ${how} by how it is made, ${none} none of ours, ${open} open, ${decided} decided otherwise.`,
  )
})
