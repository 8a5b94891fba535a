import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './api.ts'

const LARGEST = 9_000_000_000_000
/** Numbers of rows in columns of eight bytes, which can store every whole number of JavaScript. */
const ROWS =
  /^(bookings\.receipt|documents\.creditNote|financial\.|accounting\.|upkeep\.handleAlerts|realtime\.missedNews)/

type Shape = { type?: string; maximum?: number; exclusiveMaximum?: number; [key: string]: unknown }

function unbounded(shape: Shape, at: string): string[] {
  const most = shape.maximum ?? shape.exclusiveMaximum ?? Number.POSITIVE_INFINITY
  const isFree = (shape.type === 'integer' || shape.type === 'number') && !('const' in shape || 'enum' in shape)
  const own = isFree && most > LARGEST ? [at] : []
  const inner = Object.entries(shape).filter(([, value]) => typeof value === 'object' && value !== null)
  return [...own, ...inner.flatMap(([key, value]) => unbounded(value as Shape, `${at}.${key}`))]
}

test('every number in an input has a largest value, because the database refuses larger ones with an error', () => {
  const found = Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const { inputSchema } = (call as unknown as { '~orpc': { inputSchema?: z.ZodType } })['~orpc']
      if (!inputSchema) return []
      return unbounded(
        z.toJSONSchema(inputSchema, { io: 'output', unrepresentable: 'any' }) as Shape,
        `${module}.${name}`,
      )
    }),
  )
  expect(found.filter((place) => !ROWS.test(place))).toEqual([])
})
