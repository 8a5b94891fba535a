import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { hostSteps, LISTING_STATES, type ListingStep, listingAfter } from './listing-state.ts'

const facts = { reviewed: true, wasPublished: true }
const STEPS: ListingStep[] = ['submit', 'withdraw', 'approve', 'send_back', 'pause', 'resume', 'archive', 'restore']

test(claim('13.11', 'from every state each step leads where the table says, and nowhere else'), () => {
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

test('without a review it is published at once; what never was on offer comes back as a draft', () => {
  expect(listingAfter('draft', 'submit', { reviewed: false, wasPublished: false })).toEqual({
    ok: true,
    value: 'published',
  })
  expect(listingAfter('archived', 'restore', { reviewed: true, wasPublished: false })).toEqual({
    ok: true,
    value: 'draft',
  })
})

test('what is not possible now names the state it is in', () => {
  expect(listingAfter('published', 'submit', facts)).toEqual({
    ok: false,
    refusal: { code: 'not_now', state: 'published' },
  })
})

test('a host decides on no review', () => {
  expect(LISTING_STATES.map(hostSteps)).toEqual([
    ['submit', 'archive'],
    ['withdraw'],
    ['pause', 'archive'],
    ['resume', 'archive'],
    ['restore'],
  ])
})
