import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circle } from './support/folder-circle.ts'
import { PACKAGES } from './support/package-folders.ts'
import { code, files, isTest, offenders } from './support/source-files.ts'

/**
 * Lists the server's folders from the lowest layer to the highest. Folders on one line may import each other, but not
 * in cycles.
 */
const SERVER: string[][] = [
  ['platform', 'external'],
  ['insights', 'masking'],
  ['accounts'],
  ['images'],
  ['files'],
  ['exports', 'hosting', 'content'],
  ['spaces'],
  ['ledger'],
  ['payments'],
  ['bookings'],
  ['messages'],
  ['reviews'],
  ['reports'],
  ['notifications'],
  ['webhooks'],
  ['admin'],
  // These modules are read-only, so only the app may import them.
  ['search', 'dashboard', 'financial'],
  ['cluster', 'operating'],
  ['app', 'main', 'start-demo-seed'],
]
const WEB: string[][] = [
  ['client', 'format', 'copy', 'styles', 'ui'],
  ['forms', 'console'],
  ['files'],
  [
    ...[
      'layout',
      'accounts',
      'spaces',
      'search',
      'bookings',
      'payments',
      'insights',
      'map',
      'home',
      'service-worker',
      'embed',
    ],
    ...[
      'hosting',
      'admin',
      'financial',
      'reviews',
      'reports',
      'realtime',
      'messages',
      'notifications',
      'content',
      'webhooks',
    ],
  ],
  ['routes'],
  ['root', 'entry.client', 'entry.server'],
]

const layer = (place: string) => place.match(/^src\/(domain|contract|server|web)\//)?.[1]
const part = (place: string) => place.match(/^src\/\w+\/([^/]+?)(?:\/|\.tsx?$|$)/)?.[1] ?? ''
const isPackage = (target: string) => !target.startsWith('src/') && !/^(virtual:|node:)/.test(target)
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
const RULES: [rule: string, speaksOf: RegExp, forbids: (target: string, file: string) => boolean][] = [
  ['the domain imports nothing but itself', /^src\/domain\//, (to) => layer(to) !== 'domain'],
  [
    'the contract imports the domain, itself, zod and the contract builder',
    /^src\/contract\//,
    (to) => !isPackage(to) && !['domain', 'contract'].includes(layer(to) ?? ''),
  ],
  ['the server never imports the web', /^src\/server\//, (to) => layer(to) === 'web'],
  ['the web never imports the server', /^src\/web\//, (to) => layer(to) === 'server'],
  [
    'a package is used only where it belongs',
    /^src\//,
    (to, file) => isPackage(to) && !PACKAGES[packageOf(to)]?.test(file),
  ],
]

test.each(RULES)('%s', (_rule, speaksOf, forbids) => {
  const broken = code.filter(({ file, target }) => speaksOf.test(file) && forbids(target, file))
  expect(broken.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

describe.each([
  ['server', SERVER],
  ['web', WEB],
])('the %s', (name, order) => {
  const height = (place: string) => order.findIndex((line) => line.includes(part(place)))
  const inside = code.filter(({ file, target }) => layer(file) === name && layer(target) === name)

  test('has no folder or file without a known place', () => {
    const here = files.filter((file) => layer(file) === name && !isTest(file) && !file.endsWith('/routes.ts'))
    expect(here.filter((file) => height(file) < 0)).toEqual([])
  })

  test('only imports from lower layers', () => {
    const up = inside.filter(({ file, target }) => height(target) > height(file))
    expect(up.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('has no circular folders', () => {
    expect(circle(inside)).toBeNull()
  })
})

test('a circle would be detected', () => {
  const edge = (file: string, target: string) => ({ file, target })
  const [a, b, c] = ['src/server/a/x.ts', 'src/server/b/x.ts', 'src/server/c/x.ts'] as const
  expect(circle([edge(a, b), edge(b, c)])).toBeNull()
  expect(circle([edge(a, b), edge(b, c), edge(c, a)])).toEqual([
    'src/server/a',
    'src/server/b',
    'src/server/c',
    'src/server/a',
  ])
})

test('SQL is written only in *.sql.ts and database/', () => {
  const sql = /\b(?:sql|tx|db)(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
  expect(offenders(/^src\/server\/(?!platform\/database\/|.*\.sql\.ts$)/, sql)).toEqual([])
})

test('no line of SQL is longer than 120 characters', () => {
  expect(offenders(/^src\/server\/.*\.sql\.ts$/, /^.{121,}$/m)).toEqual([])
})

test('no SQL uses a time zone clock: instants are made in Node only', () => {
  expect(offenders(/^src\/server\//, /at time zone/i)).toEqual([])
  expect(readFileSync(path.join(import.meta.dirname, '..', 'db', 'schema.sql'), 'utf8')).not.toMatch(/at time zone/i)
})

test('every transaction is started by inTransaction', () => {
  expect(offenders(/^src\/server\/(?!platform\/database\/transactions\.ts)/, /\.begin\(/)).toEqual([])
})

test('outside calls are made only in external/, and to itself by background-process.ts', () => {
  const calls = /(?<![.\w])fetch\(|\b(?:https?|net|tls)\.(?:get|request|connect|createConnection)\(/
  expect(offenders(/^src\/server\/(?!external\/|app\/background-process\.ts)/, calls)).toEqual([])
})

test('no code is made from text, and only our own reaches a page unescaped', () => {
  const made = /\beval\(|\bnew Function\(|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\(/
  expect(offenders(/^src\//, made)).toEqual([])
  expect(offenders(/^src\/web\/(?!layout\/boot-script\.tsx)/, /dangerouslySetInnerHTML/)).toEqual([])
})

test('the environment is read only through config.ts', () => {
  expect(offenders(/^src\/(?!server\/platform\/config\/config\.ts)/, /(?<!readConfig\()process\.env\b/)).toEqual([])
})

test('the domain and the contract use no clock, randomness or machine', () => {
  expect(
    offenders(/^src\/(domain|contract)\//, /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|process\.|Temporal\.Now)/),
  ).toEqual([])
})

test('default exports are only in routes and files the framework requires', () => {
  const asked = /^src\/(?!web\/(routes\/|root\.tsx|routes\.ts|entry\.|ui\/lucide-icon\.ts))/
  expect(offenders(asked, /^\s*export default\b|\bas default\b/m)).toEqual([])
})

test('a file name says what is inside', () => {
  const vague = /(^|[/.-])(utils?|helpers?|misc|common|shared|managers?|services?|data|info)(\.test)?\.tsx?$/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('there are no barrel files', () => {
  expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
})

test('the index of ARCHITECTURE.md names every file of rules, queries, sentences and emails', () => {
  const text = readFileSync(path.join(import.meta.dirname, '..', 'ARCHITECTURE.md'), 'utf8')
  const rows = text.slice(text.indexOf('## Index')).split('\n')
  const named = new Set(
    rows.filter((row) => row.startsWith('| ')).flatMap((row) => row.split(/[|,]/).map((name) => name.trim())),
  )
  const indexed = files
    .filter((file) => !isTest(file))
    .map(
      (file) =>
        file.match(/^src\/domain\/\w+\/([\w-]+)\.ts$/)?.[1] ??
        file.match(/^src\/server\/(?!external\/)\w+\/(.+)\.sql\.ts$/)?.[1] ??
        file.match(/^src\/server\/(.+\.emails)\.ts$/)?.[1] ??
        file.match(/^src\/web\/copy\/([\w-]+)\.ts$/)?.[1],
    )
    .filter((name) => name !== undefined)
  expect(indexed.length).toBeGreaterThan(150)
  expect(indexed.filter((name) => !named.has(name))).toEqual([])
})
