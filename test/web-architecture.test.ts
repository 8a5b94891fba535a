import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import routes from '../src/web/client/api-routes.json' with { type: 'json' }
import { code, imports, offenders, root } from './support/source-files.ts'

test('the browser writes only through useWrite, so every form is busy, refused and announced in one way', () => {
  expect(offenders(/^src\/web\/(?!client\/use-write\.ts)/, /\buseMutation\b/)).toEqual([])
  const writes = Object.entries(routes).flatMap(([module, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, route]) => !route.startsWith('GET '))
      .map(([name]) => `api\\.${module}\\.${name}\\b`),
  )
  // These writes have no button, so they are exempt: telemetry, session activity, payment status, autosaved drafts,
  // queued messages, read marks, notifications read by opening them, and favourites, which are set immediately and
  // reverted on refusal.
  const asked =
    /^src\/web\/(?!insights\/|accounts\/session\/|bookings\/use-booking-news\.ts|hosting\/editor\/use-draft\.ts|spaces\/send-favourites\.ts|notifications\/notice-list\.tsx|messages\/unread\/|messages\/thread\/send-unsent\.ts)/
  const browser = new Set(code.filter(({ target }) => target === 'src/web/client/api.ts').map(({ file }) => file))
  const writing = offenders(asked, new RegExp(writes.join('|'))).filter((file) => browser.has(file))
  expect(writing.length).toBeGreaterThan(10)
  expect(
    writing.filter((file) => !/\buse(Write|ConfirmedWrite)\(/.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})

test('texts that people read have typographic apostrophes, except one that the specification quotes', () => {
  const texts = /^src\/(web\/copy\/|contract\/.*refusal|.*\.emails\.ts$|domain\/content\/starter-pages)/
  expect(offenders(texts, /^(?!\s*(?:\/\/|\/?\*)).*[A-Za-z}]'[A-Za-z]/m)).toEqual(['src/web/copy/errors.ts'])
})

describe('styles next to their component', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const modules = readdirSync(path.join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `src/web/${file.replaceAll(path.sep, '/')}`)
  const classesOf = (file: string) =>
    new Set(
      [
        ...read(file)
          .replace(/:global\([^)]*\)/g, '')
          .matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi),
      ].map((found) => found[1] ?? ''),
    )

  test.each(modules)('%s contains only what its components use', (sheet) => {
    const used = imports
      .filter(({ target }) => target === sheet)
      .flatMap(({ file }) => {
        const text = read(file)
        const name = text.match(new RegExp(`import (\\w+) from '[./\\w-]*${path.basename(sheet)}'`))?.[1]
        // Matches styles.side, and styles[`count${n}`] for every class with that prefix.
        const uses = text.matchAll(new RegExp(`(?<!\\/)\\b${name}(?:\\.(\\w+)|\\[\`(\\w+)\\$)`, 'g'))
        return [...uses].map(([, whole, start]) => (whole ? `^${whole}$` : `^${start}`))
      })
    const has = [...classesOf(sheet)]
    expect(used.filter((one) => !has.some((name) => new RegExp(one).test(name)))).toEqual([])
    expect(has.filter((name) => !used.some((one) => new RegExp(one).test(name)))).toEqual([])
  })

  test('no two have the same name, or that of a shared class: file and class are the name in the page', () => {
    const shared = readdirSync(path.join(root, 'src/web/styles')).flatMap((file) => [
      ...classesOf(`src/web/styles/${file}`),
    ])
    const names = modules.map((file) => path.basename(file, '.module.css'))
    expect(names.filter((name, at) => names.indexOf(name) !== at || shared.includes(name))).toEqual([])
  })
})
