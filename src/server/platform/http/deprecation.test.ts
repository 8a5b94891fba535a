import { OpenAPIGenerator } from '@orpc/openapi'
import { call } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { type Deprecation, endpoint, uuid } from '../../../contract/shapes.ts'
import { ok } from '../../../domain/kernel/result.ts'
import { requestContext } from '../../accounts/request-context.ts'
import { bind } from './endpoints.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const id = '0b8f6c1e-6f0c-4c55-9d4e-1d1c1b1a1918'
const dates = { since: '2027-01-01', sunset: '2027-07-01' }
const old = (deprecated: Deprecation) =>
  endpoint('anyone', { deprecated })
    .route({ method: 'GET', path: '/rooms/{id}', summary: 'Show a room' })
    .input(z.object({ id: uuid }))
    .output(z.object({}))

async function headersOf(deprecated: Deprecation, given: { id: string }) {
  const headers: Record<string, string> = {}
  const context = requestContext(world.deps, {
    requestId: 'x',
    userAgent: '',
    address: '127.0.0.1',
    origin: world.url,
    globalPrivacyControl: false,
    cookies: null,
    setCookie: () => {},
    setHeader: (name, value) => {
      headers[name] = value
    },
  })
  await call(
    bind(old(deprecated), async () => ok({})),
    given,
    { context },
  ).catch(() => {})
  return headers
}

test('a deprecated endpoint says since when, when it ends and what replaces it, in refusals too', async () => {
  const said = {
    deprecation: '@1798761600',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: `</api/v1/spaces/${id}>; rel="successor-version"`,
  }
  const instead = '/spaces/{id}'
  expect(await headersOf({ ...dates, instead }, { id })).toEqual(said)
  expect(await headersOf({ ...dates, instead }, { id: 'a>b' })).toEqual({
    ...said,
    link: '</api/v1/spaces/a%3Eb>; rel="successor-version"',
  })
})

test('without a successor, it has no link', async () => {
  expect(Object.keys(await headersOf(dates, { id }))).toEqual(['deprecation', 'sunset'])
})

test('the OpenAPI document marks it', async () => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const { paths } = await generator.generate({ old: old(dates) }, { info: { title: 'x', version: '1' } })
  expect(paths?.['/rooms/{id}']?.get).toMatchObject({ deprecated: true, summary: 'Show a room' })
})
