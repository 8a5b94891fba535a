import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomId } from './random-id.ts'

test('is accepted by the API as an idempotency key', () => {
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids) expect(z.uuid().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(200)
})
