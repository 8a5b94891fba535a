import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../src/contract/api.ts'
import { keyAccess } from '../src/contract/scopes.ts'
import { TEST_TYPE, WEBHOOK_TYPES } from '../src/domain/webhooks/webhook-types.ts'
import { aVisitor } from './support/people.ts'
import { aWorld, type World } from './support/world.ts'

type Ref = { $ref: string }
type Parameter = { name: string; in: string; description: string }
type Response = { description: string; headers?: object; content?: Record<string, { schema: object }> }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: (Parameter | Ref)[]
  requestBody?: { content: Record<string, { schema: { type?: string; additionalProperties?: unknown } }> }
  responses: Record<string, Response | Ref>
  security?: object[]
  'x-who': string
  'x-scope'?: string
}
type Document = {
  openapi: string
  security: object[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; parameters: object; responses: object }
}

let world: World
let documents: Document[]
/** The document for everyone and the one for admins, together. */
let document: Document
beforeAll(async () => {
  world = await aWorld()
  const visitor = aVisitor(world)
  const read = async (path: string) => (await (await visitor.fetch(path)).json()) as Document
  const [all, admins] = [await read('/api/openapi.json'), await read('/api/openapi-admin.json')]
  documents = [all, admins]
  document = together(all, admins)
})
afterAll(() => world.close())

function together(one: Document, other: Document): Document {
  const paths = { ...other.paths }
  for (const [path, methods] of Object.entries(one.paths)) paths[path] = { ...paths[path], ...methods }
  const [a, b] = [one.components, other.components]
  const components = {
    schemas: { ...a.schemas, ...b.schemas },
    parameters: { ...a.parameters, ...b.parameters },
    responses: { ...a.responses, ...b.responses },
  }
  return { ...one, tags: [...one.tags, ...other.tags], paths, components }
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses, ...operation }]) => ({
      path,
      method,
      ...operation,
      parameters: parameters.map((one) => resolved<Parameter>(one)),
      responses: new Map(Object.entries(responses).map(([status, one]) => [status, resolved<Response>(one)])),
    })),
  )

function resolved<Part extends object>(part: Part | Ref): Part {
  if (!('$ref' in part)) return part
  const target = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
  expect(target, part.$ref).toBeDefined()
  return target as Part
}

test('the OpenAPI document has every endpoint of the contract once, in version 3.1', () => {
  const names = Object.entries(contract).flatMap(([module, of]) => Object.keys(of).map((name) => `${module}.${name}`))
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(
    operations()
      .map((o) => o.operationId)
      .sort(),
  ).toEqual(names.sort())
})

const FOR_ACCOUNTS = ['signed_in', 'verified', 'confirmed', 'host', 'admin', 'confirmed_admin']

test('each endpoint declares its callers, its path and its responses with descriptions', () => {
  for (const { path, operationId, parameters, responses, summary, tags, ...operation } of operations()) {
    expect(['anyone', 'visitor', ...FOR_ACCOUNTS], operationId).toContain(operation['x-who'])
    expect([summary, operation.description], operationId).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/\.$/),
    ])
    expect(
      tags.filter((tag) => !document.tags.some(({ name }) => name === tag)),
      operationId,
    ).toEqual([])
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      parameters.filter((p) => p.in === 'path').map((p) => p.name),
      operationId,
    ).toEqual(inPath)
    for (const { description } of parameters) expect(description, operationId).toMatch(/^(?:[A-Z]|`|west)/)
    const statuses = [...responses.keys()]
    if (FOR_ACCOUNTS.includes(operation['x-who'])) expect(statuses, operationId).toContain('401')
    if (FOR_ACCOUNTS.slice(1).includes(operation['x-who'])) expect(statuses, operationId).toContain('403')
    for (const { description } of responses.values()) expect(description, operationId).toMatch(/^[A-Z]/)
  }
})

test('any other refusal has the shape Problem, and says when to try again', () => {
  for (const { operationId, responses } of operations()) {
    expect(responses.get('default'), operationId).toMatchObject({
      headers: { 'Retry-After': {} },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
    for (const status of ['429', '503'])
      if (responses.has(status)) expect(responses.get(status)?.headers, operationId).toHaveProperty('Retry-After')
  }
})

test('what several endpoints share has one name: a booking, a price, a refusal', () => {
  const { schemas } = document.components
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const bodyOf = (operationId: string, status: string) =>
    operations()
      .find((one) => one.operationId === operationId)
      ?.responses.get(status)?.content?.[status < '400' ? 'application/json' : 'application/problem+json']?.schema
  for (const name of ['bookings.holdSlot', 'bookings.showBooking', 'bookingSteps.cancelBooking'])
    expect(bodyOf(name, name === 'bookings.holdSlot' ? '201' : '200'), name).toEqual(refTo('Booking'))
  expect(schemas.Booking).toMatchObject({ properties: { quote: refTo('Quote'), state: refTo('BookingState') } })
  expect(bodyOf('bookings.holdSlot', '409')).toMatchObject({
    anyOf: expect.arrayContaining([refTo('JustTaken'), refTo('PriceChanged')]),
  })
  expect(schemas.PriceChanged).toMatchObject({
    allOf: [refTo('Problem')],
    properties: {
      code: { const: 'price_changed' },
      status: { const: 409 },
      data: { properties: { quote: refTo('Quote') } },
    },
    required: ['data'],
  })
})

test('each document has less than 400 kB, no empty schema and no limit that every integer meets', () => {
  for (const one of documents) {
    const text = JSON.stringify(one)
    expect(text.length).toBeLessThan(400_000)
    expect(text).not.toContain('"not":{}')
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
    // Requests must not have fields that are read-only, and Zod's readonly() doesn't mean that.
    expect(text).not.toContain('"readOnly"')
  }
})

test('generators need no numbers to tell names apart: each schema and parameter has a name of its own', () => {
  const { schemas, parameters, responses } = document.components
  const names = [schemas, parameters, responses].flatMap(Object.keys)
  expect(names.filter((name) => /[a-z]\d$/.test(name))).toEqual([])
  expect(Object.keys(parameters).filter((name) => name in schemas)).toEqual([])
})

test('each operation that keys may call says which scope it needs', () => {
  for (const { method, path, operationId, security = document.security, ...operation } of operations()) {
    const access = keyAccess({ method: method.toUpperCase(), path })
    expect([security.some((way) => 'apiKey' in way), operation['x-scope']], operationId).toEqual([
      access !== null,
      access === null || access === 'any_key' ? undefined : access,
    ])
  }
})

test('bodies take only the fields that they list, except reports of the browser', () => {
  const bodies = operations().flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema
    return schema?.type === 'object' ? [[operationId, schema.additionalProperties] as const] : []
  })
  expect(bodies.length).toBeGreaterThan(100)
  const open = bodies.filter(([, others]) => others !== false).map(([id]) => id)
  expect(open).toEqual(['insights.logError', 'insights.logEvent', 'insights.monitorSecurity'])
  const holdBody = JSON.stringify(operations().find((one) => one.operationId === 'bookings.holdSlot')?.requestBody)
  expect(holdBody).toContain('"ask":{"$ref":"#/components/schemas/Slot"}')
  expect(JSON.stringify(document.components.schemas.Slot)).not.toContain('additionalProperties')
})

test('the endpoints of admins are in a document of their own, and each tag has one too', async () => {
  const [all, admins] = documents.map(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one['x-who'])),
  )
  expect(all?.filter((who) => who.endsWith('admin'))).toEqual([])
  expect(new Set(admins)).toEqual(new Set(['admin', 'confirmed_admin']))
  const part = (await (await aVisitor(world).fetch('/api/openapi.json?tag=Reviews')).json()) as Document
  expect(part.tags.map(({ name }) => name)).toEqual(['Reviews'])
  expect(Object.keys(part.components.schemas)).not.toContain('Payment')
})

test('the part about webhooks describes each of them with its body', async () => {
  const part = await (await aVisitor(world).fetch('/api/openapi.json?tag=Webhooks')).json()
  const { webhooks } = part as { webhooks: Record<string, { post: Operation }> }
  expect(Object.keys(webhooks).sort()).toEqual([...WEBHOOK_TYPES, TEST_TYPE].sort())
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.summary, type).toMatch(/^[A-Z].*\.$/)
    expect(post.operationId, type).toMatch(/^on[A-Z]\w+$/)
    expect(JSON.stringify(post.requestBody), type).toContain(`"const":"${type}"`)
  }
  expect(JSON.stringify(webhooks['booking.confirmed'])).toContain('"#/components/schemas/WebhookBooking"')
})

test('every reference resolves', () => {
  for (const [, $ref = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) resolved({ $ref })
})

test('an endpoint for accounts refuses a stranger before looking anything up', async () => {
  for (const { path, method, ...operation } of operations().filter((o) => FOR_ACCOUNTS.includes(o['x-who']))) {
    const takesFiles = JSON.stringify(operation).includes('multipart/form-data')
    const answer = await aVisitor(world).fetch(`/api/v1${path.replace('{id}', crypto.randomUUID())}`, {
      method: method.toUpperCase(),
      ...(takesFiles && { body: new FormData() }),
    })
    expect([answer.status, await answer.json()], path).toMatchObject([401, { code: 'sign_in_required' }])
  }
})
