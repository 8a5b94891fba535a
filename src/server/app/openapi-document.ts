import { STATUS_CODES } from 'node:http'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../contract/api.ts'
import { type KeyAccess, keyAccess } from '../../contract/scopes.ts'
import { namedShapes, type Who } from '../../contract/shapes.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { PROBLEM_TYPE } from '../platform/http/refuse-request.ts'
import { liveWords } from './asyncapi-document.ts'
import { isFree, nameFor, PROBLEM, pascalCase, refusalSchemas } from './openapi-refusals.ts'
import { webhookDescriptions, webhookParameters } from './openapi-webhooks.ts'
import { CALLER_WORDS, PARAMETER_WORDS, TAG_WORDS } from './openapi-words.ts'

type Response = {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, { schema?: { $ref?: string; anyOf?: { $ref?: string }[] } }>
}

type Parameter = { $ref?: string; name?: string; description?: string }

export type Operation = {
  operationId?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: object
  responses?: Record<string, Response>
  security?: object[]
  'x-who'?: Who
  'x-scope'?: string
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
  const shared = shareRepeated(operations, schemas)
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
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    response.description = STATUS_CODES[status] ?? status
    if (status === '429' || status === '503') response.headers = RETRY_AFTER
    const { 'application/json': json } = response.content ?? {}
    if (Number(status) >= 400 && json) response.content = { [PROBLEM_TYPE]: json }
    if (status === '403' && refusalsOf(response).length === 0) delete operation.responses?.[status]
  }
  // A list that names no object is always found.
  if (method === 'get' && !path.includes('{') && operation.responses?.['401']) delete operation.responses['404']
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } }
  return operation
}

/** The refusals that a response lists. */
const refusalsOf = ({ content }: Response) =>
  (content?.[PROBLEM_TYPE]?.schema?.anyOf ?? [])
    .map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '')
    .filter((name) => name !== 'Problem')

const MOST_IN_A_NAME = 4

/** Moves what several operations repeat into `components`: parameters and responses. */
function shareRepeated(operations: readonly Operation[], schemas: object) {
  const parameters = repeated(operations.flatMap((operation) => operation.parameters ?? []))
  const responses = repeated(operations.flatMap((operation) => Object.values(operation.responses ?? {})))
  const shared = { parameters: {}, responses: { Problem: anyRefusal } }
  const names = new Map<string, string>()
  // Generators write one type per name, so a parameter never has the name of a schema or of a different parameter.
  const parameterName = (one: Parameter, operation: Operation) => {
    const text = JSON.stringify(one)
    const name = pascalCase(one.name ?? '')
    const isTaken = name in schemas || !isFree(shared.parameters, name, one)
    const known = names.get(text) ?? (isTaken ? `${name}Of${operationName(operation)}` : name)
    names.set(text, known)
    return known
  }
  for (const operation of operations) {
    const given = operation.parameters
    if (given)
      operation.parameters = given.map((one) =>
        parameters(one) ? refTo('parameters', nameFor(shared.parameters, parameterName(one, operation), one)) : one,
      )
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, one]) => {
        if (one.$ref || !responses(one)) return [status, one]
        const text = JSON.stringify(one)
        const name = names.get(text) ?? nameFor(shared.responses, sharedName(one, operation), one)
        names.set(text, name)
        return [status, refTo('responses', name)]
      }),
    )
  }
  return shared
}

/** A response is named after its refusals or its only schema, or after the first operation that has it. */
function sharedName(response: Response, operation: Operation): string {
  const names = refusalsOf(response)
  const first = operationName(operation)
  if (names.length > 0) return names.length <= MOST_IN_A_NAME ? names.join('Or') : `${first}Refusals`
  if (response.content?.['*/*']) return 'File'
  const { schema } = response.content?.['application/json'] ?? {}
  if (JSON.stringify(schema) === EMPTY) return 'Done'
  return (Object.keys(schema ?? {}).length === 1 && schema?.$ref?.split('/').at(-1)) || `${first}Answer`
}
const EMPTY = '{"type":"object"}'

const operationName = ({ operationId = '' }: Operation) => pascalCase(operationId.split('.').at(-1) ?? '')

function repeated(parts: readonly object[]): (part: object) => boolean {
  const times = new Map<string, number>()
  for (const part of parts) times.set(JSON.stringify(part), (times.get(JSON.stringify(part)) ?? 0) + 1)
  return (part) => (times.get(JSON.stringify(part)) ?? 0) > 1
}

const refTo = (kind: 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

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
