import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { nextWords } from './booking-next.ts'

const names = { host: 'Mara', guest: 'Uma', card: null }
const of = {
  ...names,
  until: '',
  from: 'noon',
  to: 'night',
  refund: null,
  refundsNow: true,
  by: null,
  endedFrom: null,
  time: 'early',
  access: true,
  late: false,
  onHold: false,
} as const

test.each(['declined', 'expired', 'withdrawn'] as const)('%s, it explains the payment', (state) => {
  expect(nextWords(state, 'guest', { ...of, late: false }).text).toContain('You weren’t charged')
  const late = nextWords(state, 'guest', { ...of, late: true }).text
  expect(late).toContain('refunding it in full')
  expect(late).not.toContain('charged')
})

test(claim('14.6', 'a confirmed booking shows the text for its time'), () => {
  const said = (time: 'early' | 'soon' | 'begun', access: boolean) =>
    Object.values(nextWords('confirmed', 'guest', { ...of, time, access }))
  expect(said('early', false)).toEqual([
    'You’re booked from noon',
    'Access instructions appear here 24 hours before your booking starts.',
  ])
  expect(said('soon', true)).toEqual(['You’re booked from noon', 'Access instructions are below.'])
  expect(said('soon', false)).toEqual(['You’re booked from noon', ''])
  expect(said('begun', true)).toEqual(['Your booking runs until night', 'Access instructions are below.'])
})

test('while a reported problem holds the payout, the host and admins read so instead of a due date', () => {
  for (const state of ['confirmed', 'completed'] as const)
    for (const party of ['host', 'admin'] as const) {
      expect(nextWords(state, party, { ...of, onHold: true }).text).toMatch(/payout is on hold until/)
      expect(nextWords(state, party, of).text).not.toContain('on hold')
    }
})

test('a cancelled booking says who cancelled it and where the money goes, without repeating its state', () => {
  const said = (more: Partial<Parameters<typeof nextWords>[2]>) =>
    Object.values(nextWords('cancelled', 'guest', { ...of, by: 'You', card: '4242', endedFrom: 'confirmed', ...more }))
  expect(said({ refund: '$892.50' })).toEqual([
    'You cancelled. $892.50 is on its way',
    'The refund goes to the card ending in 4242. Your bank may take up to ten days to show it.',
  ])
  expect(said({ refund: '$892.50', refundsNow: false, by: 'Mara' })).toEqual([
    'Mara cancelled. $892.50 was refunded',
    'The refund went to the card ending in 4242.',
  ])
  expect(said({})).toEqual(['You cancelled', 'There’s no refund.'])
  expect(said({ endedFrom: 'payment_required', by: 'Mara' })[1]).toContain('You weren’t charged')
})

test('an expired booking says who didn’t act in time', () => {
  const head = (party: 'guest' | 'host', endedFrom: 'requested' | 'payment_required') =>
    nextWords('expired', party, { ...of, endedFrom }).head
  expect(head('guest', 'requested')).toBe('Mara didn’t respond in time')
  expect(head('guest', 'payment_required')).toBe('The payment wasn’t completed in time')
  expect(head('host', 'payment_required')).toBe('Uma didn’t pay in time')
})
