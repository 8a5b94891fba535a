import { expect, test } from 'vitest'
import { whileBusy } from './site-load.ts'

test('background work begins once the site is no longer busy', async () => {
  const loads = [true, true, false, true]
  await whileBusy(() => loads.shift() ?? true)
  expect(loads).toEqual([true])
})

test('on a site that is always busy, background work begins after the longest wait', async () => {
  let looks = 0
  await whileBusy(() => ++looks > 0, 100)
  expect(looks).toBe(3)
})
