import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aKey } from '../../test/support/api-keys.ts'
import { aMadeGuest, type Person } from '../../test/support/people.ts'
import { days } from '../../test/support/sales.ts'
import { aSpace } from '../../test/support/spaces.ts'
import { TEST_CARD } from '../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../test/support/world.ts'
import { createDaylet, DayletRefusal, eachItem, isRefusal } from './src/index.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => void vi.useRealTimers())

type Send = (request: Request) => Promise<Response>

async function aClient(guest: Person, send?: Send) {
  const { secret } = await aKey(guest, ['read:bookings', 'write:bookings', 'write:payments'])
  return createDaylet({ site: world.url, key: secret, ...(send && { fetch: send }) })
}

const holdOf = (spaceId: string, date = '2027-03-20') => ({ body: { spaceId, ask: days(date), people: 2 } })
const refusal = (status: number, headers = {}) => new Response('{}', { status, headers })

describe('on a site', () => {
  test('a program finds, holds and pays for a space with a saved card', async () => {
    const guest = await aMadeGuest(world)
    await guest.api.paymentMethods.addMethod({ card: TEST_CARD })
    const space = await aSpace(world)
    const daylet = await aClient(guest)
    const { items } = await daylet.get('/spaces', { params: { query: { startDate: '2027-03-20' } } })
    expect(items.map(({ id }) => id)).toContain(space.id)
    const params = { path: { id: space.id } }
    const { quote } = await daylet.post('/spaces/{id}/quote', {
      params,
      body: { ask: days('2027-03-20'), people: 2 },
    })
    const hold = await daylet.post('/holds', {
      body: { ...holdOf(space.id).body, ...(quote && { totalCents: quote.total }) },
    })
    const { items: cards } = await daylet.get('/profile/payment-methods')
    const booking = await daylet.post('/holds/{id}/payments', {
      params: { path: { id: hold.id } },
      body: { methodId: cards[0]?.id ?? '' },
    })
    expect(booking).toMatchObject({ id: hold.id, state: 'confirmed' })
  })

  test('a refusal is thrown with its code, its sentence, its data and the ID of the request', async () => {
    const space = await aSpace(world)
    await (await aClient(await aMadeGuest(world))).post('/holds', holdOf(space.id))
    const late = await aClient(await aMadeGuest(world))
    const error = await late.post('/holds', holdOf(space.id)).catch((thrown: unknown) => thrown)
    if (!isRefusal(error, 'just_taken')) throw error
    expect(error).toMatchObject({ status: 409, detail: 'This slot was just taken', requestId: expect.any(String) })
    expect(error.data.alternatives[0]).toMatchObject({ mode: 'days' })
    await expect(late.get('/conversations')).rejects.toMatchObject({
      code: 'scope_missing',
      data: { scope: 'read:messages' },
    })
    await expect(late.post('/holds', holdOf('x'))).rejects.toMatchObject({
      code: 'bad_request',
      errors: [{ pointer: '/spaceId', detail: expect.any(String) }],
    })
  })

  test('a hold whose response is lost in a 503 is sent again, and has one effect', async () => {
    const guest = await aMadeGuest(world)
    const space = await aSpace(world)
    const keys: (string | null)[] = []
    const daylet = await aClient(guest, async (request) => {
      keys.push(request.headers.get('idempotency-key'))
      const response = await fetch(request)
      return keys.length === 1 ? refusal(503, { 'retry-after': '0' }) : response
    })
    const hold = await daylet.post('/holds', holdOf(space.id))
    const rows = await world.sql`select id from bookings where space_id = ${space.id}`
    expect(rows).toEqual([{ id: hold.id }])
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  test('eachItem reads all pages with the same query', async () => {
    const asked: URLSearchParams[] = []
    const daylet = await aClient(await aMadeGuest(world), (request) => {
      asked.push(new URL(request.url).searchParams)
      return fetch(request)
    })
    for (let n = 0; n < 26; n++) await aSpace(world, { type: 'warehouse' })
    const ids = new Set<string>()
    const input = { params: { query: { spaceType: 'warehouse' as const, limit: 12 } } }
    for await (const { id } of eachItem(daylet, '/spaces', input)) ids.add(id)
    expect(ids.size).toBe(26)
    expect(asked.map((query) => [query.get('spaceType'), query.has('cursor')])).toEqual([
      ['warehouse', false],
      ['warehouse', true],
      ['warehouse', true],
    ])
  })
})

describe('retries', () => {
  const answering = (answers: (() => Response)[], options = {}) => {
    const sent: Request[] = []
    const send = async (request: Request) => {
      sent.push(request)
      const answer = answers[sent.length - 1] ?? answers.at(-1)
      return answer ? answer() : refusal(500)
    }
    return { sent, daylet: createDaylet({ site: 'https://spaces.example', fetch: send, ...options }) }
  }
  const busy = (seconds?: number) => () => refusal(503, seconds === undefined ? {} : { 'retry-after': String(seconds) })
  const fine = () => Response.json({ fine: true })
  const cut = () => {
    throw new TypeError('fetch failed')
  }

  test('wait as long as Retry-After says', async () => {
    vi.useFakeTimers()
    const { sent, daylet } = answering([busy(7), fine])
    const read = daylet.get('/featured')
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await read).toEqual({ fine: true })
    expect(sent).toHaveLength(2)
  })

  test('wait longer each time, and end with the last error', async () => {
    vi.useFakeTimers()
    const { sent, daylet } = answering([cut, busy(), cut, busy()])
    const read = daylet.get('/featured').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(await read).toMatchObject({ code: 'unexpected_response', status: 503 })
    expect(sent).toHaveLength(4)
  })

  test('don’t follow a refusal that another try can’t change', async () => {
    const { sent, daylet } = answering([() => refusal(409)])
    await expect(daylet.get('/featured')).rejects.toBeInstanceOf(DayletRefusal)
    expect(sent).toHaveLength(1)
  })

  test('don’t wait for more than a minute', async () => {
    const { sent, daylet } = answering([busy(3_600)])
    await expect(daylet.get('/featured')).rejects.toMatchObject({ status: 503 })
    expect(sent).toHaveLength(1)
  })

  test('never repeat a request that could have two effects', async () => {
    const { sent, daylet } = answering([busy(0), cut])
    const body = { text: 'Hello' }
    const call = () => daylet.post('/conversations/{id}/messages', { params: { path: { id: 'x' } }, body } as never)
    await expect(call()).rejects.toMatchObject({ status: 503 })
    await expect(call()).rejects.toThrow('fetch failed')
    await expect(daylet.delete('/holds/{id}', { params: { path: { id: 'x' } } })).rejects.toThrow('fetch failed')
    expect(sent.map((one) => one.headers.has('idempotency-key'))).toEqual([false, false, false])
  })

  test('end when the program aborts the call, also during a wait', async () => {
    vi.useFakeTimers()
    const { sent, daylet } = answering([busy(30)])
    const leaving = new AbortController()
    const read = daylet.get('/featured', { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort(new Error('no longer needed'))
    expect(await read).toMatchObject({ message: 'no longer needed' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    await expect(daylet.get('/featured', { signal: leaving.signal })).rejects.toThrow('no longer needed')
  })

  test('a try that takes too long is aborted, and the next one may succeed', async () => {
    let tries = 0
    const slow = (request: Request) =>
      new Promise<Response>((resolve, reject) => {
        tries += 1
        if (tries === 2) resolve(fine())
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
    const daylet = createDaylet({ site: 'https://spaces.example', fetch: slow, timeoutMs: 1 })
    expect(await daylet.get('/featured')).toEqual({ fine: true })
  })
})

test('the types have all endpoints that a key can call, all named schemas and all events', async () => {
  type Operation = { operationId: string; security?: object[] }
  type Document = {
    paths: Record<string, Record<string, Operation>>
    security: object[]
    webhooks: Record<string, { post: Operation }>
    components: { schemas: object }
  }
  const read = async (query = '') => (await (await fetch(`${world.url}/api/openapi.json${query}`)).json()) as Document
  const [document, part] = [await read(), await read('?tag=Webhooks')]
  const types = await readFile(path.join(import.meta.dirname, 'src', 'schema.ts'), 'utf8')
  const keysOf = (start: string, indent: string) => {
    const block = types.slice(types.indexOf(`\n${start} {\n`)).split(`\n${indent.slice(4)}}`)[0] ?? ''
    return [...block.matchAll(new RegExp(`^${indent}"?([\\w.]+)"?: `, 'gm'))].map(([, name = '']) => name)
  }
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security = document.security }) => security.some((one) => 'apiKey' in one))
  const events = Object.values(part.webhooks).map(({ post }) => post)
  expect(keysOf('export interface operations', '    ').sort()).toEqual(
    [...operations, ...events].map((one) => one.operationId).sort(),
  )
  expect(keysOf('export interface webhooks', '    ').sort()).toEqual(Object.keys(part.webhooks).sort())
  const schemas = keysOf('    schemas:', '        ')
  expect(schemas).toContain('Booking')
  const described = { ...document.components.schemas, ...part.components.schemas }
  expect(schemas.filter((name) => !(name in described))).toEqual([])
})
