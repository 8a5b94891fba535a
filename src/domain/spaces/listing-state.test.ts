import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { hostSteps, LISTING_STATES, type ListingStep, listingAfter } from './listing-state.ts'

const facts = { reviewed: true, wasPublished: true }
const STEPS: ListingStep[] = ['submit', 'withdraw', 'approve', 'send_back', 'pause', 'resume', 'archive', 'restore']

test(claim('13.11', 'each step leads from every state to the state in the table, and nowhere else'), () => {
  const table = LISTING_STATES.map((state) =>
    STEPS.map((step) => {
      const after = listingAfter(state, step, facts)
      return after.ok ? after.value : '–'
    }),
  )
  expect(table).toEqual([
    ['in_review', '–', '–', '–', '–', '–', 'archived', '–'],
    ['–', 'draft', 'published', 'draft', '–', '–', '–', '–'],
    ['–', '–', '–', 'draft', 'paused', '–', 'archived', '–'],
    ['–', '–', '–', 'draft', '–', 'published', 'archived', '–'],
    ['–', '–', '–', '–', '–', '–', '–', 'paused'],
  ])
})

test('without review, a listing is published immediately, and a listing that was never published returns as a draft', () => {
  expect(listingAfter('draft', 'submit', { reviewed: false, wasPublished: false })).toEqual({
    ok: true,
    value: 'published',
  })
  expect(listingAfter('archived', 'restore', { reviewed: true, wasPublished: false })).toEqual({
    ok: true,
    value: 'draft',
  })
})

test('an impossible step names the current state', () => {
  expect(listingAfter('published', 'submit', facts)).toEqual({
    ok: false,
    refusal: { code: 'not_now', state: 'published' },
  })
})

test('a host can’t decide on a review', () => {
  expect(LISTING_STATES.map(hostSteps)).toEqual([
    ['submit', 'archive'],
    ['withdraw'],
    ['pause', 'archive'],
    ['resume', 'archive'],
    ['restore'],
  ])
})
