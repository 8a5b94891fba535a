import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const IMPORT =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
const TOWER = [
  'insights',
  'accounts',
  'hosting',
  'spaces',
  'payments',
  'bookings',
  'messages',
  'reviews',
  'notifications',
  'admin',
]
const READERS = ['search']
const VENDORS =
  /^(stripe|@stripe\/|nodemailer|@aws-sdk\/|flydrive|web-push|ioredis|openid-client|@better-auth\/|better-auth)/

type Import = { file: string; target: string }
const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map((found) => {
    const target = found[1] ?? found[2] ?? found[3] ?? ''
    return { file, target: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target }
  }),
)

const floor = (place: string) => place.match(/^src\/(domain|contract|server|web)\//)?.[1]
const room = (place: string) => place.match(/^src\/(?:server|web)\/([^/]+)\//)?.[1] ?? ''
const isPackage = (target: string) => !target.startsWith('src/') && !target.startsWith('virtual:')
const stylesheet = (target: string) => target.endsWith('.css')
const up = (from: string, to: string) => TOWER.includes(from) && TOWER.indexOf(to) > TOWER.indexOf(from)

/** One row per rule: who it speaks of, and what they may not import. */
const RULES: [rule: string, speaksOf: RegExp, forbids: (target: string, file: string) => boolean][] = [
  ['the domain imports nothing but itself', /^src\/domain\//, (to, file) => floor(to) !== 'domain' && !isTest(file)],
  [
    'the contract imports the domain, itself, zod and the contract builder',
    /^src\/contract\//,
    (to, file) =>
      !isTest(file) &&
      (isPackage(to) ? !/^(zod|@orpc\/contract)(\/|$)/.test(to) : !['domain', 'contract'].includes(floor(to) ?? '')),
  ],
  ['the server never imports the web', /^src\/server\//, (to) => floor(to) === 'web'],
  ['the web never imports the server', /^src\/web\//, (to) => floor(to) === 'server'],
  [
    'server rooms only look down their tower',
    /^src\/server\//,
    (to, file) => floor(to) === 'server' && up(room(file), room(to)),
  ],
  [
    'no room builds on search',
    /^src\/server\//,
    (to, file) => TOWER.includes(room(file)) && floor(to) === 'server' && READERS.includes(room(to)) && !isTest(file),
  ],
  ['web rooms do not import routes', /^src\/web\/(?!routes\/)[^/]+\//, (to) => to.startsWith('src/web/routes/')],
  [
    'ui knows no room',
    /^src\/web\/ui\//,
    (to) => floor(to) === 'web' && !['ui', 'copy', 'format', 'styles'].includes(room(to)) && !stylesheet(to),
  ],
  ['a vendor’s SDK stays in external/', /^src\/(?!server\/external\/)/, (to) => VENDORS.test(to)],
]

test.each(RULES)('%s', (_rule, speaksOf, forbids) => {
  const broken = imports.filter(({ file, target }) => speaksOf.test(file) && forbids(target, file))
  expect(broken.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

/** The same for what a file says or is called. */
const offenders = (speaksOf: RegExp, says: RegExp) =>
  files.filter((file) => speaksOf.test(file) && !isTest(file) && says.test(readFileSync(path.join(root, file), 'utf8')))

test('SQL is written only in *.sql.ts and database/', () => {
  const sql = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
  expect(offenders(/^src\/server\/(?!database\/|.*\.sql\.ts$)/, sql)).toEqual([])
})

test('calls to the outside are made only in external/, and by site.ts to itself', () => {
  const calls = /(?<![.\w])fetch\(|\b(?:https?|net|tls)\.(?:get|request|connect|createConnection)\(/
  expect(offenders(/^src\/server\/(?!external\/|app\/site\.ts)/, calls)).toEqual([])
})

test('no code is made from text, and none becomes a page unescaped but our own', () => {
  const made = /\beval\(|\bnew Function\(|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\(/
  expect(offenders(/^src\//, made)).toEqual([])
  expect(offenders(/^src\/web\/(?!layout\/boot-script\.tsx)/, /dangerouslySetInnerHTML/)).toEqual([])
})

test('the environment is read only through config.ts', () => {
  expect(offenders(/^src\/(?!server\/config\.ts)/, /(?<!readConfig\()process\.env\b/)).toEqual([])
})

test('the domain and the contract know no clock, no chance and no machine', () => {
  expect(
    offenders(/^src\/(domain|contract)\//, /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|process\.|Temporal\.Now)/),
  ).toEqual([])
})

test('default exports are only in routes and the files the framework asks for', () => {
  const asked = /^src\/(?!web\/(routes\/|root\.tsx|routes\.ts|entry\.))/
  expect(offenders(asked, /^\s*export default\b|\bas default\b/m)).toEqual([])
})

test('a name says what is inside', () => {
  const vague = /(^|[/.-])(utils?|helpers?|misc|common|shared|managers?|services?|data|info)(\.test)?\.tsx?$/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('no barrels', () => {
  expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
})
