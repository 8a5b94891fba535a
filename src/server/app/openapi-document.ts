import { STATUS_CODES } from 'node:http'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../contract/api.ts'
import { type KeyAccess, keyAccess } from '../../contract/scopes.ts'
import { namedShapes, type Who } from '../../contract/shapes.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { PROBLEM_TYPE } from '../platform/http/refuse-request.ts'
import { liveWords } from './asyncapi-document.ts'
import { type JsonSchema, type Operation, type Response, refusalsOf, shareRepeated } from './openapi-components.ts'
import { PROBLEM, refusalSchemas } from './openapi-refusals.ts'
import { webhookDescriptions, webhookParameters } from './openapi-webhooks.ts'
import { CALLER_WORDS, PARAMETER_WORDS, TAG_WORDS } from './openapi-words.ts'

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
          'Rent commercial spaces by the hour or the day. Money is in whole cents, and times are ISO 8601 instants. Objects of other accounts count as not found. Uploads use `multipart/form-data`, with each file in a part named `file`. Requests with the same UUID in the header `Upload-Batch` count as one upload. Every refusal has the shape Problem. `x-who` says who may call an endpoint: ' +
          Object.entries(CALLER_WORDS)
            .map(([who, words]) => `\`${who}\` is ${words[0]?.toLowerCase()}${words.slice(1)}`)
            .join(' ') +
          ' Admins need a second factor: without one, most endpoints refuse with the code second_factor_required.\n\n' +
          liveWords(),
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      security: SECURITY,
      tags: Object.entries(TAG_WORDS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { ...cookies(publicUrl.startsWith('https:')), apiKey },
        schemas: { Problem: problem },
      },
      commonSchemas: Object.fromEntries(
        [...namedShapes].map(([name, schema]) => [name, { schema, strategy: 'output' }]),
      ),
      customErrorResponseBodySchema: refusals.bodyOf,
    },
  )
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => complete(operation as Operation, method, path)),
  )
  const schemas = { ...document.components?.schemas, ...refusals.schemas }
  const shared = shareRepeated(operations, schemas, { Problem: anyRefusal, NotModified: notModified })
  const parameters = { ...shared.parameters, ...webhookParameters }
  const components = { ...document.components, schemas, ...shared, parameters }
  return concise({ ...document, webhooks: await webhookDescriptions(), components })
}

/**
 * Says the same in fewer words: a type that may be null is a list of types, and integers that can't be larger than
 * JavaScript's safe ones have no limits.
 */
function concise<T>(document: T): T {
  const isSafe = (key: string, value: unknown) =>
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  // Zod's readonly() concerns TypeScript only. In a schema, it would mean that requests must not have the field.
  const isNoise = (key: string, value: unknown) => isSafe(key, value) || (key === 'readOnly' && value === true)
  return JSON.parse(JSON.stringify(document, (key, value) => (isNoise(key, value) ? undefined : nullableOf(value))))
}

function nullableOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('anyOf' in schema) || !Array.isArray(schema.anyOf))
    return schema
  const { anyOf, ...rest } = schema
  const [one, other] = anyOf
  const isSimple = anyOf.length === 2 && typeof one.type === 'string' && !('enum' in one) && !('const' in one)
  return isSimple && other.type === 'null' ? { ...one, ...rest, type: [one.type, 'null'] } : schema
}

function cookies(secure: boolean) {
  const cookie = { type: 'apiKey' as const, in: 'cookie' as const }
  return {
    session: {
      ...cookie,
      name: cookieName('session', secure),
      description: `The access token. Every sign-in and the first hold set it. It is valid for 15 minutes. The cookie ${cookieName('refresh', secure)}, set with it, is valid once, within 30 days: a request that sends it after the access token has expired gets two new tokens.`,
    },
  }
}

const apiKey = {
  type: 'http' as const,
  scheme: 'bearer',
  description:
    'An API key. `x-scope` is the scope that the key needs for an operation. Operations without `apiKey` can’t be called with a key.',
}

const problem = {
  type: 'object' as const,
  description: 'Any refusal, as in RFC 9457.',
  properties: {
    title: { type: 'string' as const, description: 'The status in words.' },
    status: { type: 'integer' as const },
    code: { type: 'string' as const, description: 'For programs: the reason.' },
    detail: { type: 'string' as const, description: 'For people: what happened, and what to do next.' },
    defined: { type: 'boolean' as const, description: 'True if the endpoint lists the code.' },
    data: {},
    errors: {
      type: 'array' as const,
      description: 'With `bad_request`: what is wrong with the input.',
      items: {
        type: 'object' as const,
        properties: {
          pointer: { type: 'string' as const, description: 'The place in the input, as a JSON Pointer.' },
          detail: { type: 'string' as const },
        },
        required: ['pointer', 'detail'],
      },
    },
  },
  required: ['title', 'status', 'code', 'detail', 'defined'],
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } }

/** The response of every endpoint to a fault, or to a refusal that it doesn't list. */
const anyRefusal: Response = {
  description: 'Any other refusal or a fault',
  headers: RETRY_AFTER,
  content: { [PROBLEM_TYPE]: { schema: PROBLEM } },
}

const notModified: Response = {
  description: 'The response with the ETag in `If-None-Match` is still the newest',
  headers: { ETag: { description: 'A GET with JSON returns it with 200, too.', schema: { type: 'string' } } },
}

function complete(operation: Operation, method: string, path: string): Operation {
  const who = whoMayCall(operation.operationId ?? '')
  operation['x-who'] = who
  operation.description ??= CALLER_WORDS[who]
  const access = keyAccess(declared(operation.operationId ?? '').route)
  const security = securityOf(who, access)
  if (JSON.stringify(security) !== JSON.stringify(SECURITY)) operation.security = security
  if (access !== null && access !== 'any_key') operation['x-scope'] = access
  for (const parameter of operation.parameters ?? []) {
    const words = PARAMETER_WORDS[parameter.name ?? '']
    if (!words) throw new Error(`the parameter ${parameter.name} has no description`)
    parameter.description ??= words
    // Programs encode values as usual.
    delete parameter.allowEmptyValue
    delete parameter.allowReserved
  }
  if (operation.requestBody?.required === false) delete operation.requestBody.required
  close(operation.requestBody?.content['application/json']?.schema)
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    response.description = STATUS_CODES[status] ?? status
    if (status === '429' || status === '503') response.headers = RETRY_AFTER
    const { 'application/json': json } = response.content ?? {}
    if (Number(status) >= 400 && json) response.content = { [PROBLEM_TYPE]: json }
    if (status === '403' && refusalsOf(response).length === 0) delete operation.responses?.[status]
  }
  if (method === 'get' && operation.responses?.['200']?.content?.['application/json'])
    operation.responses['304'] = { $ref: '#/components/responses/NotModified' }
  // A list that names no object is always found.
  if (method === 'get' && !path.includes('{') && operation.responses?.['401']) delete operation.responses['404']
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } }
  return operation
}

/** Bodies with fields that the schema doesn't name are refused. Named schemas are also those of responses, which may grow. */
function close(schema: JsonSchema | undefined): void {
  if (!schema) return
  if (schema.type === 'object') schema.additionalProperties ??= false
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema
  for (const part of [...Object.values(properties), items, ...anyOf, ...oneOf]) close(part)
}

/** How most operations are called. They don't repeat it. */
const SECURITY = [{ apiKey: [] }, { session: [] }]

/** Keyless calls are listed last, so that generated clients send a key if they have one. */
function securityOf(who: Who, access: KeyAccess): object[] {
  const byKey = access === null ? [] : [{ apiKey: [] }]
  if (who === 'anyone') return byKey.length > 0 ? [...byKey, {}] : []
  return [...byKey, { session: [] }, ...(who === 'visitor' ? [{}] : [])]
}

type Declared = { route: { method?: string; path?: string }; meta: { who?: Who } }

/** An operation id is `module.endpoint`, as in the contract. */
function declared(operationId: string): Declared {
  const [module = '', name = ''] = operationId.split('.')
  const modules = contract as unknown as Record<string, Record<string, { '~orpc': Declared }>>
  const endpoint = modules[module]?.[name]
  if (!endpoint) throw new Error(`${operationId} is not in the contract`)
  return endpoint['~orpc']
}

function whoMayCall(operationId: string): Who {
  const { who } = declared(operationId).meta
  if (!who) throw new Error(`${operationId} does not declare who may call it`)
  return who
}

type Document = Awaited<ReturnType<typeof openApiDocument>>
type Components = Record<string, Record<string, unknown>>

export const isForAdmins = ({ 'x-who': who }: Operation): boolean => who === 'admin' || who === 'confirmed_admin'

/** Returns the document with some of its operations and what they mention, because the whole is too large for most tools. */
export function partOf(whole: Document, isIncluded: (operation: Operation) => boolean): Document {
  const included = Object.entries(whole.paths ?? {}).flatMap(([path, methods]) => {
    const kept = Object.entries(methods ?? {}).filter(([, operation]) => isIncluded(operation as Operation))
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : []
  })
  const paths = Object.fromEntries(included)
  const named = new Set(
    included
      .flatMap(([, methods]) => Object.values(methods as Record<string, Operation>))
      .flatMap(({ tags = [] }) => tags),
  )
  const tags = whole.tags?.filter(({ name }) => named.has(name)) ?? []
  const webhooks =
    included.length > 0 && tags.every(({ name }) => name === 'Webhooks') ? { webhooks: whole.webhooks } : {}
  const { webhooks: _, ...rest } = whole
  const components = mentionedIn({ paths, ...webhooks }, (whole.components ?? {}) as Components)
  return { ...rest, ...webhooks, paths, tags, components } as Document
}

function mentionedIn(part: object, components: Components): Components {
  const kept = new Map<string, unknown>()
  const visit = (mentions: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(mentions ?? null).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      const key = `${kind}/${name}`
      if (kept.has(key)) continue
      kept.set(key, components[kind]?.[name])
      visit(components[kind]?.[name])
    }
  }
  visit(part)
  const isKept = (kind: string, name: string) => kind === 'securitySchemes' || kept.has(`${kind}/${name}`)
  return Object.fromEntries(
    Object.entries(components).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).filter(([name]) => isKept(kind, name))),
    ]),
  )
}
