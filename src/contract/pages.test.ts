import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './api.ts'

type Properties = Record<string, { minimum?: number; maximum?: number; default?: number; type?: string }>
type Endpoint = {
  '~orpc': { route: { method: string; path: string }; inputSchema?: z.ZodType; outputSchema?: z.ZodType }
}

const propertiesOf = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  ((schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties) ?? {}) as Properties

const endpoints = Object.values(contract).flatMap((module) =>
  (Object.values(module) as unknown as Endpoint[]).map(({ '~orpc': { route, inputSchema, outputSchema } }) => ({
    name: `${route.method} ${route.path}`,
    asked: propertiesOf(inputSchema, 'output'),
    answered: propertiesOf(outputSchema, 'input'),
  })),
)
const lists = endpoints.filter(({ asked }) => 'cursor' in asked)

test.each(lists.map((list) => [list.name, list] as const))('%s takes a limit and returns next', (name, list) => {
  const most = name === 'GET /spaces' ? 48 : 100
  expect(list.asked.limit).toMatchObject({ type: 'integer', minimum: 1, maximum: most })
  expect(list.asked.limit?.default).toBeLessThanOrEqual(most)
  expect(list.answered).toMatchObject({
    items: { type: 'array' },
    next: { type: ['string', 'null'] },
  })
})

test('no endpoint takes a limit without a cursor', () => {
  expect(lists.length).toBeGreaterThan(15)
  expect(endpoints.filter(({ asked }) => 'limit' in asked)).toEqual(lists)
})
