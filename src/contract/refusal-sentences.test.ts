import { expect, test } from 'vitest'
import { slotSentence } from './local-refusals.ts'
import { refusalSentence } from './refusal-sentences.ts'

test('a refusal is a sentence with its own facts', () => {
  expect(refusalSentence('favourites_full', { most: 500 }, 'signed_in')).toBe(
    'You’ve saved 500 spaces, which is the limit. Remove one first.',
  )
  expect(refusalSentence('closed_date', { date: '2026-12-08' }, 'anyone')).toBe(
    'The space is closed on Tue 8 Dec 2026. Choose other dates.',
  )
  expect(slotSentence({ code: 'closed_date', date: Temporal.PlainDate.from('2026-12-08') })).toBe(
    refusalSentence('closed_date', { date: '2026-12-08' }, 'anyone'),
  )
})

test('an admin and a host who get the same refusal each read their own sentence', () => {
  expect(refusalSentence('incomplete', { missing: [] }, 'admin')).toMatch(/^This listing is incomplete/)
  expect(refusalSentence('incomplete', { missing: [] }, 'host')).toMatch(/^Some information is missing/)
})
