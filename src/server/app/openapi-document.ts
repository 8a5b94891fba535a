import { STATUS_CODES } from 'node:http'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../contract/api.ts'
import type { Who } from '../../contract/shapes.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { liveWords } from './asyncapi-document.ts'
import { PARAMETER_WORDS } from './parameter-words.ts'

type Operation = {
  operationId?: string
  parameters?: { name?: string; description?: string }[]
  requestBody?: object
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Refusals }> }>
  security?: object[]
  'x-who'?: Who
}

type Refusals = { $ref?: string; oneOf?: { properties?: { message?: object } }[] }

export async function openApiDocument(publicUrl: string) {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Daylet',
        version: '1',
        description:
          'Rent commercial spaces by the hour or the day. Money is in whole cents, and times are ISO 8601 instants. `x-who` states who may call an endpoint: anyone, a visitor with a session (objects of others count as not found), a signed-in account, an account with a verified address, an account that confirmed its identity within the last ten minutes, a host or an admin. Uploads use `multipart/form-data`, with each file in a part named `file`. Requests with the same UUID in the header `Upload-Batch` count as one upload. Every refusal has the shape Problem; `defined` states whether the endpoint lists its code.\n\n' +
          liveWords(),
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      components: {
        securitySchemes: cookies(publicUrl.startsWith('https:')),
        schemas: { Problem: problem },
      },
    },
  )
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods ?? {}) as Operation[]) complete(operation)
  return document
}

function cookies(secure: boolean) {
  const cookie = { type: 'apiKey' as const, in: 'cookie' as const }
  return {
    session: {
      ...cookie,
      name: cookieName('session', secure),
      description: 'The access token. Every sign-in and the first hold set it. It is valid for 15 minutes.',
    },
    refresh: {
      ...cookie,
      name: cookieName('refresh', secure),
      description:
        'The refresh token, set together with the access token. It is valid once, within 30 days. A request that sends it after the access token has expired gets two new tokens.',
    },
  }
}

const MESSAGE = { type: 'string' as const, description: 'The message for people: what happened, and what to do next.' }

const problem = {
  type: 'object' as const,
  properties: {
    defined: { type: 'boolean' as const },
    code: { type: 'string' as const },
    status: { type: 'integer' as const },
    message: MESSAGE,
    data: {},
  },
  required: ['code', 'status', 'message'],
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } }

function complete(operation: Operation): void {
  const who = whoMayCall(operation.operationId ?? '')
  operation['x-who'] = who
  operation.security = who === 'anyone' ? [] : who === 'visitor' ? [{ session: [] }, {}] : [{ session: [] }]
  for (const parameter of operation.parameters ?? []) {
    const words = PARAMETER_WORDS[parameter.name ?? '']
    if (!words) throw new Error(`the parameter ${parameter.name} has no description`)
    parameter.description ??= words
  }
  for (const { content } of Object.values(operation.responses ?? {}))
    for (const { properties } of content?.['application/json']?.schema?.oneOf ?? [])
      if (properties?.message) properties.message = MESSAGE
  const reads = operation.parameters !== undefined || operation.requestBody !== undefined
  const common = [
    ...(reads ? ['400'] : []),
    ...(operation.requestBody ? ['411', '413', '415'] : []),
    '429',
    '500',
    '503',
  ]
  const answer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  const responses = { ...Object.fromEntries(common.map((status) => [status, { ...answer }])), ...operation.responses }
  operation.responses = Object.fromEntries(
    Object.entries(responses).map(([status, of]) => {
      const waits = status === '429' || status === '503'
      return [status, { ...of, description: STATUS_CODES[status] ?? status, ...(waits && { headers: RETRY_AFTER }) }]
    }),
  )
}

/** An operation id is `module.endpoint`, as in the contract. */
function whoMayCall(operationId: string): Who {
  const [module = '', name = ''] = operationId.split('.')
  const modules = contract as unknown as Record<string, Record<string, { '~orpc': { meta: { who?: Who } } }>>
  const who = modules[module]?.[name]?.['~orpc'].meta.who
  if (!who) throw new Error(`${operationId} does not declare who may call it`)
  return who
}
