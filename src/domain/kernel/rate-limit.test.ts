import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { FIVE_A_MINUTE, type Limit, slideWindow, TEN_A_MINUTE } from './rate-limit.ts'

function answers(times: readonly number[], limit: Limit): boolean[] {
  let taken: readonly number[] = []
  return times.map((now) => {
    const turn = slideWindow(taken, now, limit)
    taken = turn.taken
    return turn.allowed
  })
}

describe('a rate limit', () => {
  test.each([
    ['10', TEN_A_MINUTE, 10],
    ['5', FIVE_A_MINUTE, 5],
  ])(claim('7.28 9.5', 'of %s per 60 s allows the last action and refuses the next with false'), (_, limit, most) => {
    const times = Array.from({ length: most + 1 }, (_, n) => n)
    expect(answers(times, limit)).toEqual([...Array(most).fill(true), false])
  })

  test(claim('9.5', 'slides: a slot is free again exactly 60 s after it was used'), () => {
    const first = [0, 10_000, 20_000, 30_000, 40_000]
    expect(answers([...first, 59_999, 60_000, 60_001], FIVE_A_MINUTE).slice(5)).toEqual([false, true, false])
  })

  test('doesn’t count refused actions, so a caller who keeps trying gets in', () => {
    const tries = Array.from({ length: 600 }, (_, n) => n * 200)
    const allowed = answers(tries, FIVE_A_MINUTE).filter(Boolean)
    expect(allowed).toHaveLength(10)
  })

  test('never allows more than the limit in any 60 s', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 80 }), (drawn) => {
        const times = drawn.sort((a, b) => a - b)
        const said = answers(times, FIVE_A_MINUTE)
        const allowed = times.filter((_, n) => said[n])
        return allowed.every((at) => allowed.filter((other) => other > at - 60_000 && other <= at).length <= 5)
      }),
    ))

  test('forgets actions that have left the window', () => {
    expect(slideWindow([0, 1, 2], 90_000, FIVE_A_MINUTE).taken).toEqual([90_000])
  })
})
