import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../support/applications.ts'
import { aVisitor, type Person } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { call, operations } from './operations.ts'

let world: World
/** Admins may call every endpoint. */
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())

const unknown = (pointer: string) => ({ pointer, detail: 'Unknown field' })

/** Reports of the browser take any field, because none may be lost. */
const closed = operations.filter(({ name }) => !name.startsWith('insights.'))

test.each(closed.map((operation) => [operation.name, operation] as const))(
  '%s refuses a field that it doesn’t know, and names it',
  async (_, operation) => {
    const answer = await call(operation, admin, crypto.randomUUID(), { extra: 'x' })
    expect(answer.status).toBe(400)
    const { code, errors } = (await answer.json()) as { code: string; errors: { pointer: string }[] }
    expect(code).toBe('bad_request')
    const [named] = errors.filter(({ pointer }) => pointer.endsWith('/extra'))
    expect(named).toEqual(unknown(named?.pointer ?? ''))
  },
)

const post = (path: string, body: object) =>
  aVisitor(world).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('unknown fields are refused at every depth, beside all other errors', async () => {
  const { id } = await aSpace(world)
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10', 'a/b': 1 }
  const answer = await post(`/api/v1/spaces/${id}/quote`, {
    ask,
    people: 0,
    addOns: [{ id: 'x', quantity: 1, size: 1 }],
  })
  const { errors } = (await answer.json()) as { errors: { pointer: string }[] }
  expect(errors).toEqual(
    expect.arrayContaining([
      unknown('/ask/a~1b'),
      unknown('/addOns/0/size'),
      expect.objectContaining({ pointer: '/people' }),
    ]),
  )
})

test('a query beside a body is refused, even if its names are those of the body', async () => {
  const answer = await post('/api/v1/sign-in?email=ada@example.com&utm_source=x', {
    email: 'ada@example.com',
    password: 'x',
  })
  expect(await answer.json()).toMatchObject({
    code: 'bad_request',
    errors: [unknown('/email'), unknown('/utm_source')],
  })
})

test('who may not call an endpoint doesn’t learn which fields it knows', async () => {
  const answer = await post('/api/v1/host/spaces', { extra: 'x' })
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'sign_in_required' }])
})
