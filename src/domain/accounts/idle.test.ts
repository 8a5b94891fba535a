import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { activeAt, agreed, EXTEND_TIME, extendedAt, hereSince, IDLE_RULES, type Idle, idleNow } from './idle.ts'

const START = Temporal.Instant.from('2027-03-01T08:00:00Z').epochMilliseconds
const past = (minutes: number, seconds = 0) => START + (minutes * 60 + seconds) * 1_000
const idle = hereSince(START)
const is = (state: Idle, now: number) => idleNow(state, now, IDLE_RULES)
const active = (state: Idle, now: number) => activeAt(state, now, IDLE_RULES)
const extend = (state: Idle, now: number) => extendedAt(state, now, IDLE_RULES)

describe('without activity', () => {
  test('nothing happens for 25 minutes', () => expect(is(idle, past(25) - 1)).toEqual({ is: 'here' }))

  test('the warning appears after 25 minutes, with five minutes left', () =>
    expect(is(idle, past(25))).toEqual({ is: 'warned', left: 300_000 }))

  test('the countdown runs to its last millisecond', () =>
    expect(is(idle, past(30) - 1)).toEqual({ is: 'warned', left: 1 }))

  test('the session ends after 30 minutes', () => expect(is(idle, past(30))).toEqual({ is: 'out' }))

  test('a computer that slept past the limit wakes up signed out, and moving its mouse changes nothing', () => {
    expect(is(idle, past(8 * 60))).toEqual({ is: 'out' })
    expect(is(active(idle, past(8 * 60)), past(8 * 60))).toEqual({ is: 'out' })
    expect(is(extend(idle, past(8 * 60)), past(8 * 60))).toEqual({ is: 'out' })
  })

  test('a computer that slept for 26 minutes wakes up with the warning', () =>
    expect(is(idle, past(26))).toEqual({ is: 'warned', left: 240_000 }))
})

describe('activity', () => {
  test('before the warning restarts the 25 minutes', () => {
    const later = active(idle, past(24, 59))
    expect(is(later, past(49, 58))).toEqual({ is: 'here' })
    expect(is(later, past(49, 59))).toMatchObject({ is: 'warned' })
  })

  test('during the warning restarts the five minutes, and the warning stays', () => {
    const moved = active(idle, past(29))
    expect(is(moved, past(29))).toEqual({ is: 'warned', left: 300_000 })
    expect(is(moved, past(34) - 1)).toEqual({ is: 'warned', left: 1 })
    expect(is(moved, past(34))).toEqual({ is: 'out' })
  })

  test('at the exact moment the warning is due comes too late to prevent it', () =>
    expect(is(active(idle, past(25)), past(25))).toEqual({ is: 'warned', left: 300_000 }))

  test('under a clock that was set back does not count as earlier', () =>
    expect(active(idle, START - 60_000)).toEqual(idle))
})

test('with a clock set back never leaves more than the whole countdown', () => {
  const warned = active(idle, past(26))
  expect(is(warned, past(20))).toEqual({ is: 'warned', left: 300_000 })
})

test('extending closes the warning and restarts the 25 minutes', () => {
  const extended = extend(idle, past(29))
  expect(is(extended, past(54) - 1)).toEqual({ is: 'here' })
  expect(is(extended, past(54))).toMatchObject({ is: 'warned' })
})

describe('two tabs', () => {
  test('share the later activity', () => {
    const other = active(idle, past(20))
    expect(agreed(idle, other)).toEqual(other)
    expect(agreed(other, idle)).toEqual(other)
  })

  test('a warning ignores activity from before it', () => {
    const warned: Idle = { warned: true, since: past(25) }
    expect(agreed(warned, hereSince(past(24, 59)))).toEqual(warned)
    expect(agreed(hereSince(past(25)), warned)).toEqual(warned)
  })

  test('extending immediately counts as later than the warning', () => {
    const warned: Idle = { warned: true, since: past(25) }
    expect(agreed(warned, extend(warned, past(25)))).toMatchObject({ warned: false })
  })

  test('extending in one closes the warning in both', () => {
    const warned: Idle = { warned: true, since: past(25) }
    expect(agreed(warned, extend(warned, past(26)))).toEqual(hereSince(past(26)))
  })
})

test(claim('9.7', 'the extend-time constant is 15 minutes and unused: extending gives the full 25'), () => {
  expect(EXTEND_TIME).toBe(15 * 60_000)
  const extended = extend(idle, past(26))
  expect([is(extended, past(26 + 25) - 1), is(extended, past(26 + 25)).is]).toEqual([{ is: 'here' }, 'warned'])
})
