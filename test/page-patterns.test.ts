import { expect, test } from 'vitest'
import { PAGE_PATTERNS } from '../src/domain/insights/page-pattern.ts'
import routes from '../src/web/routes.ts'

type Entry = { path?: string; children?: Entry[] }

const paths = (entries: Entry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    return [whole || '/', ...paths(children, whole)]
  })

test('every page of the site has its pattern, and there are no others', () => {
  const pages = new Set(paths(routes as Entry[]).filter((path) => path !== '/*'))
  expect([...pages].filter((page) => !PAGE_PATTERNS.includes(page))).toEqual([])
  expect(PAGE_PATTERNS.filter((page) => !pages.has(page))).toEqual([])
})
