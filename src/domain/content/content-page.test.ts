import { expect, test } from 'vitest'
import { CONTENT_LENGTHS, CONTENT_SLUGS, contentState, missingOf } from './content-page.ts'
import { starterPage } from './starter-pages.ts'

test('a page is published while visitors read its newest version, and changed once there is a newer one', () => {
  const of = (newest: number | null, published: number | null, wasPublished: boolean) =>
    contentState({ newest, published, wasPublished })
  expect([of(null, null, false), of(1, null, false), of(2, 2, true), of(3, 2, true), of(3, null, true)]).toEqual([
    ...['empty', 'draft', 'published', 'changed', 'withdrawn'],
  ])
})

test('a page without a title, description or text can’t be published, and blanks count as empty', () => {
  expect(missingOf({ title: 'About', description: 'Who we are.', body: 'Us.' })).toEqual([])
  expect(missingOf({ title: ' ', description: '', body: '\n\u200b' })).toEqual(['title', 'description', 'body'])
})

test.each(CONTENT_SLUGS)('the starter page %s can be published as it is, with the site’s brand', (slug) => {
  const page = starterPage(slug, {
    brand: 'Studio $& Co',
    email: 'hello@studio.example',
    operator: 'Rooms Ltd, Quay 1',
  })
  expect(missingOf(page)).toEqual([])
  for (const part of ['title', 'description', 'body'] as const)
    expect(page[part].length).toBeLessThanOrEqual(CONTENT_LENGTHS[part])
  expect(Object.values(page).join()).not.toMatch(/[{}]|Daylet(?!, open-source)/)
})

test('the starter page about the site names its operator', () => {
  const facts = { brand: 'Rooms', email: 'hello@rooms.example', operator: 'Rooms $& Ltd, Quay 1' }
  expect(starterPage('about', facts).body).toContain('Rooms $& Ltd, Quay 1')
})
