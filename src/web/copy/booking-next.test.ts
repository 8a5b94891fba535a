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
  time: 'early',
  access: true,
  late: false,
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
  expect(said('begun', true)).toEqual(['You’re in until night', 'Access instructions are below.'])
})
