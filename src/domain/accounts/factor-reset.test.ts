import { describe, expect, test } from 'vitest'
import { asksForFactor, completesReset, type EmailedLink, type FactorReset, mayStopReset } from './factor-reset.ts'

const at = (hours: number) => Temporal.Instant.from('2027-03-01T08:00:00Z').add({ hours })
const link = (over: Partial<EmailedLink> = {}): EmailedLink => ({
  kind: 'claim',
  email: 'ada@people.example',
  sentAt: at(0),
  factorGiven: false,
  factorThen: false,
  ...over,
})
const reset = (over: Partial<FactorReset> = {}): FactorReset => ({
  email: 'ada@people.example',
  requestedAt: at(0),
  readyAt: at(72),
  proofsBefore: at(0),
  ...over,
})

describe('an emailed link asks for the second factor', () => {
  test.each([
    ['without a factor', link(), null, false],
    ['with a factor that was set before it was sent', link(), at(-1), true],
    ['with the factor whose setting it announces', link(), at(0), true],
    ['with a factor that was set after a claim link was sent', link(), at(1), false],
    ['with a factor that took the place of one it was sent under', link({ factorThen: true }), at(1), true],
    ['with a factor that was set after a recovery link was sent', link({ kind: 'recovery' }), at(1), true],
    ['with a factor that was set after a link to join was sent', link({ kind: 'join' }), at(1), true],
    ['once the factor was given', link({ factorGiven: true }), at(-1), false],
  ])('%s: %o', (_, asked, factorSince, asks) => expect(asksForFactor(asked, factorSince, null)).toBe(asks))
})

describe('a reset is completed', () => {
  const fresh = link({ kind: 'recovery', sentAt: at(72) })
  test.each([
    ['by a link sent when the wait is over', fresh, true],
    ['not by a link sent a moment before', { ...fresh, sentAt: at(71) }, false],
    ['not by a link sent to another address', { ...fresh, email: 'mal@people.example' }, false],
    ['not by a claim link', { ...fresh, kind: 'claim' as const }, false],
  ])('%s', (_, asked, completes) => {
    expect(completesReset(asked, reset())).toBe(completes)
    expect(asksForFactor(asked, at(-1), reset())).toBe(!completes)
  })
})

describe('a reset is stopped', () => {
  const session = { signedInAt: at(1), proofSince: null, madeChange: false }
  test.each([
    ['by a session older than the change', { ...session, signedInAt: at(-1) }, true],
    ['not by a session begun with the change', { ...session, signedInAt: at(0) }, false],
    ['not by the session that made the change', { ...session, signedInAt: at(-1), madeChange: true }, false],
    ['by a new session with an older factor or passkey', { ...session, proofSince: at(-1) }, true],
    ['not by a new session with the factor the change added', { ...session, proofSince: at(0) }, false],
  ])('%s', (_, stopping, may) => expect(mayStopReset(stopping, reset())).toBe(may))
})
