import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { FIVE_A_MINUTE, TEN_A_MINUTE } from '../../domain/kernel/rate-limit.ts'
import { rateLimiter } from './send.ts'

test.each([
  ['ten', TEN_A_MINUTE, 10],
  ['five', FIVE_A_MINUTE, 5],
])(
  claim('7.28 9.5', '%s actions per key are allowed in 60 s, and the next is refused with false'),
  (_, limit, most) => {
    let now = 1_000
    const mayAct = rateLimiter(limit, () => now)
    for (let n = 0; n < most; n++) expect(mayAct('a')).toBe(true)
    expect(mayAct('a')).toBe(false)
    expect(mayAct('b')).toBe(true)
    now += 59_999
    expect(mayAct('a')).toBe(false)
    now += 1
    expect(mayAct('a')).toBe(true)
  },
)
