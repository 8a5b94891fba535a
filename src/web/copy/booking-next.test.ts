import { expect, test } from 'vitest'
import { nextWords } from './booking-next.ts'

const of = { until: '', from: '', refund: null }

test.each(['declined', 'expired', 'withdrawn'] as const)('%s, it says what became of the money', (state) => {
  expect(nextWords(state, 'guest', { ...of, late: false })).toContain('You were not charged')
  const late = nextWords(state, 'guest', { ...of, late: true })
  expect(late).toContain('all of it goes back')
  expect(late).not.toContain('not charged')
})
