import { STATUS_CODES } from 'node:http'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../contract/api.ts'
import { namedShapes, type Who } from '../../contract/shapes.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { liveWords } from './asyncapi-document.ts'
import { nameFor, PROBLEM, pascalCase, refusalSchemas } from './openapi-refusals.ts'
import { webhookDescriptions, webhookParameters } from './openapi-webhooks.ts'
import { CALLER_WORDS, PARAMETER_WORDS, TAG_WORDS } from './openapi-words.ts'

type Response = {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, { schema?: { $ref?: string; anyOf?: { $ref?: string }[] } }>
}

type Parameter = { $ref?: string; name?: string; description?: string }

type Operation = {
  operationId?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: object
  responses?: Record<string, Response>
  security?: object[]
  'x-who'?: Who
}

export async function openApiDocument(publicUrl: string) {
  const refusals = refusalSchemas()
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Daylet',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { url: publicUrl },
        description:
          'Rent commercial spaces by the hour or the day. Money is in whole cents, and times are ISO 8601 instants. Each endpoint says who may call it, in words and as `x-who`. Objects of other accounts count as not found. Uploads use `multipart/form-data`, with each file in a part named `file`. Requests with the same UUID in the header `Upload-Batch` count as one upload. Every refusal has the shape Problem.\n\n' +
          liveWords(),
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      tags: Object.entries(TAG_WORDS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: cookies(publicUrl.startsWith('https:')),
        schemas: { Problem: problem },
      },
      commonSchemas: Object.fromEntries(
        [...namedShapes].map(([name, schema]) => [name, { schema, strategy: 'output' }]),
      ),
      customErrorResponseBodySchema: refusals.bodyOf,
    },
  )
  const operations = Object.values(document.paths ?? {}).flatMap(
    (methods) => Object.values(methods ?? {}) as Operation[],
  )
  for (const operation of operations) complete(operation)
  const schemas = { ...document.components?.schemas, ...refusals.schemas }
  const shared = shareRepeated(operations)
  const parameters = { ...shared.parameters, ...webhookParameters }
  const components = { ...document.components, schemas, ...shared, parameters }
  return withoutSafeBounds({ ...document, webhooks: await webhookDescriptions(), components })
}

/** Integers that can't be larger than JavaScript's safe ones need no limits in the document. */
function withoutSafeBounds<T>(document: T): T {
  const isSafe = (key: string, value: unknown) =>
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  return JSON.parse(JSON.stringify(document, (key, value) => (isSafe(key, value) ? undefined : value)))
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

const problem = {
  type: 'object' as const,
  description: 'Any refusal. `defined` is true if the endpoint lists its code.',
  properties: {
    defined: { type: 'boolean' as const },
    code: { type: 'string' as const },
    status: { type: 'integer' as const },
    message: { type: 'string' as const, description: 'For people: what happened, and what to do next.' },
    data: {},
  },
  required: ['code', 'status', 'message'],
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } }

/** The response of every endpoint to a fault, or to a refusal that it doesn't list. */
const anyRefusal: Response = {
  description: 'Any other refusal or a fault',
  headers: RETRY_AFTER,
  content: { 'application/json': { schema: PROBLEM } },
}

function complete(operation: Operation): void {
  const who = whoMayCall(operation.operationId ?? '')
  operation['x-who'] = who
  operation.description = [operation.description, CALLER_WORDS[who]].filter(Boolean).join(' ')
  operation.security = who === 'anyone' ? [] : [{ session: [] }, { refresh: [] }, ...(who === 'visitor' ? [{}] : [])]
  for (const parameter of operation.parameters ?? []) {
    const words = PARAMETER_WORDS[parameter.name ?? '']
    if (!words) throw new Error(`the parameter ${parameter.name} has no description`)
    parameter.description ??= words
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    response.description = STATUS_CODES[status] ?? status
    if (status === '429' || status === '503') response.headers = RETRY_AFTER
  }
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } }
}

/** The refusals that a response lists. */
const refusalsOf = ({ content }: Response) =>
  (content?.['application/json']?.schema?.anyOf ?? [])
    .map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '')
    .filter((name) => name !== 'Problem')

const MOST_IN_A_NAME = 3

/** Moves what several operations repeat into `components`: parameters, and responses with few refusals. */
function shareRepeated(operations: readonly Operation[]) {
  const parameters = repeated(operations.flatMap((operation) => operation.parameters ?? []))
  const responses = repeated(operations.flatMap((operation) => Object.values(operation.responses ?? {})))
  const shared = { parameters: {}, responses: { Problem: anyRefusal } }
  for (const operation of operations) {
    const given = operation.parameters
    if (given)
      operation.parameters = given.map((one) =>
        parameters(one) ? refTo('parameters', nameFor(shared.parameters, pascalCase(one.name ?? ''), one)) : one,
      )
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, one]) => {
        const names = refusalsOf(one)
        const isShared = names.length > 0 && names.length <= MOST_IN_A_NAME && responses(one)
        return [status, isShared ? refTo('responses', nameFor(shared.responses, names.join('Or'), one)) : one]
      }),
    )
  }
  return shared
}

function repeated(parts: readonly object[]): (part: object) => boolean {
  const times = new Map<string, number>()
  for (const part of parts) times.set(JSON.stringify(part), (times.get(JSON.stringify(part)) ?? 0) + 1)
  return (part) => (times.get(JSON.stringify(part)) ?? 0) > 1
}

const refTo = (kind: 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** An operation id is `module.endpoint`, as in the contract. */
function whoMayCall(operationId: string): Who {
  const [module = '', name = ''] = operationId.split('.')
  const modules = contract as unknown as Record<string, Record<string, { '~orpc': { meta: { who?: Who } } }>>
  const who = modules[module]?.[name]?.['~orpc'].meta.who
  if (!who) throw new Error(`${operationId} does not declare who may call it`)
  return who
}
