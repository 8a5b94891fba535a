import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aKey } from '../../../test/support/api-keys.ts'
import { aMadeGuest } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function anAgent(secret: string | null) {
  const client = new Client({ name: 'agent', version: '1' })
  const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', world.url), { requestInit: { headers } }))
  return {
    tools: async () => (await client.listTools()).tools,
    use: async (name: string, input: object) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } })
      const [part] = content as { text: string }[]
      return { isError, answer: isError && !part?.text.startsWith('{') ? part?.text : JSON.parse(part?.text ?? '') }
    },
    close: () => client.close(),
  }
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(new URL('/mcp', world.url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })

test('an agent finds a free space, prices and holds it, and gets the address at which a person pays', async () => {
  const guest = await aMadeGuest(world)
  const { id: spaceId } = await aSpace(world)
  const { secret } = await aKey(guest, ['read:bookings', 'write:bookings'])
  const agent = await anAgent(secret)
  const slot = { spaceId, people: 2, startDate: '2027-03-20' }
  const { answer: month } = await agent.use('show_availability', { spaceId, month: '2027-03' })
  expect(month.days).toContainEqual(expect.objectContaining({ date: '2027-03-20', state: 'free' }))
  const { answer: quote } = await agent.use('quote_slot', slot)
  const { answer: hold } = await agent.use('hold_slot', slot)
  expect(hold).toMatchObject({ checkoutUrl: `${world.url}/checkout/${hold.id}` })
  expect(hold.quote.total).toBe(quote.quote.total)
  expect(await guest.api.bookings.showHold({ id: hold.id })).toMatchObject({ state: 'held' })
  const payments = await world.sql`select 1 from payments where booking_id = ${hold.id}`
  expect(payments).toHaveLength(0)
  expect(await agent.use('release_hold', { holdId: hold.id })).toMatchObject({ answer: { released: true } })
  expect((await agent.use('show_availability', { spaceId, month: '2027-03' })).answer).toEqual(month)
  await agent.close()
})

test('an agent without a key searches, but holds nothing', async () => {
  const { id: spaceId } = await aSpace(world)
  const agent = await anAgent(null)
  const { answer } = await agent.use('show_space', { spaceId })
  expect(answer).toMatchObject({ id: spaceId, url: `${world.url}/space/${spaceId}` })
  expect(await agent.use('search_spaces', { people: 2 })).toHaveProperty('answer.spaces')
  for (const [tool, input] of Object.entries({
    list_bookings: {},
    list_conversations: {},
    list_messages: { conversationId: spaceId },
    send_message: { conversationId: spaceId, text: 'Hello' },
    hold_slot: { spaceId, people: 2, startDate: '2027-03-20' },
    release_hold: { holdId: spaceId },
  }))
    expect(await agent.use(tool, input), tool).toMatchObject({ isError: true, answer: { code: 'key_required' } })
  await agent.close()
})

test('an unknown field is refused, so that a typing error doesn’t hold the wrong slot', async () => {
  const { id: spaceId } = await aSpace(world)
  const { secret } = await aKey(await aMadeGuest(world), ['write:bookings'])
  const agent = await anAgent(secret)
  const slot = { spaceId, people: 2, startDate: '2027-03-20' }
  expect(await agent.use('hold_slot', { ...slot, end_date: '2027-03-22' })).toMatchObject({
    isError: true,
    answer: expect.stringContaining('end_date'),
  })
  const loose = (await agent.tools()).filter(({ inputSchema }) => inputSchema.additionalProperties !== false)
  expect(loose.map(({ name }) => name)).toEqual([])
  await agent.close()
})

test('a tool needs the scope of its endpoint, and says which', async () => {
  const { secret } = await aKey(await aMadeGuest(world), ['read:bookings'])
  const agent = await anAgent(secret)
  expect(await agent.use('list_bookings', {})).toMatchObject({ answer: { bookings: [] } })
  expect(await agent.use('list_conversations', {})).toMatchObject({
    isError: true,
    answer: { code: 'scope_missing', data: { scope: 'read:messages' } },
  })
  await agent.close()
})

test('refusals and bad input come back with words, and the connection stays usable', async () => {
  const { secret } = await aKey(await aMadeGuest(world), ['write:bookings'])
  const agent = await anAgent(secret)
  const { id: spaceId } = await aSpace(world)
  const past = await agent.use('hold_slot', { spaceId, people: 2, startDate: '2027-02-01' })
  expect(past).toMatchObject({ isError: true, answer: { code: 'start_in_past' } })
  expect(await agent.use('hold_slot', { spaceId: 'x', people: 0, startDate: 'soon' })).toMatchObject({ isError: true })
  expect((await agent.tools()).map(({ name }) => name)).toContain('hold_slot')
  await agent.close()
})

test('hours that are given in part are refused, not priced as whole days', async () => {
  const { id: spaceId } = await aSpace(world)
  const agent = await anAgent(null)
  const slot = { spaceId, people: 2, startDate: '2027-03-20' }
  for (const part of [
    { startTime: '09:00' },
    { minutes: 60 },
    { startTime: '09:00', minutes: 60, endDate: '2027-03-21' },
  ])
    expect(await agent.use('quote_slot', { ...slot, ...part })).toMatchObject({ answer: { code: 'bad_hours' } })
  await agent.close()
})

test('every tool says whether it writes, and none of them pays', async () => {
  const agent = await anAgent(null)
  const tools = await agent.tools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]).sort()).toEqual([
    ['hold_slot', false],
    ['list_bookings', true],
    ['list_conversations', true],
    ['list_messages', true],
    ['quote_slot', true],
    ['release_hold', false],
    ['search_spaces', true],
    ['send_message', false],
    ['show_availability', true],
    ['show_space', true],
  ])
  await agent.close()
})

test('a revoked key, a page of another site and a body that is no message are refused', async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  expect((await post(list, { authorization: 'Bearer daylet_live_x' })).status).toBe(401)
  expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('{')).status).toBe(400)
  expect((await fetch(new URL('/mcp', world.url))).status).toBe(405)
})

test('a batch is refused, so that a request is one call', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_spaces', arguments: {} } }
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const answer = await post(JSON.stringify([call, cancel]))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: -32600, message: 'Send one message in each request.' } })
})
