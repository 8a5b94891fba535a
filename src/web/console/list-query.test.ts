import { expect, test } from 'vitest'
import { askedPage, askedText } from './list-query.ts'

const asked = (query: string) => new URL(`https://spaces.example/admin/people?${query}`)

test.each([
  ['q=+Ada+', 'Ada'],
  ['q=A%00da', 'Ada'],
  ['q=%00', ''],
  ['', ''],
  [`q=${'a'.repeat(300)}`, 'a'.repeat(254)],
  // The string is cut in the middle of a surrogate pair.
  [`q=${'a'.repeat(253)}%F0%9F%8F%A2`, `${'a'.repeat(253)}\ufffd`],
])('the query of %s can be sent to the API', (query, text) => {
  expect(askedText(asked(query), 'q')).toBe(text)
})

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=-2', 1],
  ['page=x', 1],
  ['page=99999999', 100_000],
])('%s is a page', (query, page) => {
  expect(askedPage(asked(query))).toBe(page)
})
