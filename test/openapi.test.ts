import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../src/contract/api.ts'
import { aVisitor } from './support/people.ts'
import { aWorld, type World } from './support/world.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, { description: string }>
  'x-who': string
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

let world: World
let document: Document
beforeAll(async () => {
  world = await aWorld()
  document = (await (await aVisitor(world).fetch('/api/openapi.json')).json()) as Document
})
afterAll(() => world.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

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
  for (const { path, operationId, parameters = [], requestBody, responses, ...operation } of operations()) {
    expect(['anyone', 'visitor', ...FOR_ACCOUNTS], operationId).toContain(operation['x-who'])
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      parameters.filter((p) => p.in === 'path').map((p) => p.name),
      operationId,
    ).toEqual(inPath)
    const statuses = Object.keys(responses)
    expect(statuses, operationId).toContain('500')
    if (requestBody || parameters.length > 0) expect(statuses, operationId).toContain('400')
    if (FOR_ACCOUNTS.includes(operation['x-who'])) expect(statuses, operationId).toContain('401')
    if (FOR_ACCOUNTS.slice(1).includes(operation['x-who'])) expect(statuses, operationId).toContain('403')
    for (const { description } of Object.values(responses)) expect(description, operationId).toMatch(/^[A-Z]/)
  }
})

test('common responses are added to each: too many requests, not ready, invalid JSON, and when to retry', () => {
  for (const { operationId, requestBody, responses } of operations()) {
    const headers = responses as Record<string, { headers?: object }>
    for (const status of ['429', '503']) expect(headers[status]?.headers, operationId).toHaveProperty('Retry-After')
    if (requestBody) expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['411', '413', '415']))
  }
  expect(JSON.stringify(document)).not.toContain('"not":{}')
})

test('every reference resolves', () => {
  for (const [, ref = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect(target, ref).toBeDefined()
  }
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
