import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomId } from './random-id.ts'

test('a key of ours is what the API takes for one, and never the same twice', () => {
  const made = Array.from({ length: 1_000 }, randomId)
  expect(made.filter((id) => !z.uuid().safeParse(id).success)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
