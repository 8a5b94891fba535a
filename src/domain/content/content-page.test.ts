import { expect, test } from 'vitest'
import { contentState, missingOf } from './content-page.ts'

test('a page is published while its newest version is what visitors read, and changed once there is a newer one', () => {
  const of = (newest: number | null, published: number | null, wasPublished: boolean) =>
    contentState({ newest, published, wasPublished })
  expect([of(null, null, false), of(1, null, false), of(2, 2, true), of(3, 2, true), of(3, null, true)]).toEqual([
    ...['empty', 'draft', 'published', 'changed', 'withdrawn'],
  ])
})

test('a page without a title, a description or text cannot be published: blanks are none', () => {
  expect(missingOf({ title: 'About', description: 'Who we are.', body: 'Us.' })).toEqual([])
  expect(missingOf({ title: ' ', description: '', body: '\n\u200b' })).toEqual(['title', 'description', 'body'])
})
