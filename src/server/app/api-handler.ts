import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError, onError, ValidationError } from '@orpc/server'
import { isUuid } from '../../domain/kernel/id.ts'
import { requestContext } from '../accounts/request-context.ts'
import { logFault } from '../insights/log-error.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { Deps } from '../platform/deps.ts'
import { auditLog } from '../platform/http/audit-log.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { requestOrigin } from '../platform/http/csrf.ts'
import { StillUnderWay } from '../platform/http/once.ts'
import { PROBLEM_TYPE, problem, type Refused, refuseRequest } from '../platform/http/refuse-request.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { sendJson } from '../platform/http/send-json.ts'
import { answerSearch } from '../search/answer-search.ts'
import { api } from './api.ts'
import { isPublicRead } from './cross-origin.ts'
import { factsOf } from './endpoint-facts.ts'
import type { ReadCaller } from './key-callers.ts'

export function apiHandler(deps: Deps, readCaller: ReadCaller) {
  const handler = new OpenAPIHandler(api, {
    customErrorResponseBodyEncoder: encodeProblem,
    clientInterceptors: [auditLog, onError((error, { context, path }) => rethrow(context, error, path.join('.')))],
  })
  return async (req: IncomingMessage, res: ServerResponse, upload?: () => IncomingMessage): Promise<boolean> => {
    // An uploaded body is marked as already parsed, because otherwise the library would read the form into memory.
    if (upload) Object.assign(req, { body: {} })
    // HEAD is handled as GET. Node already knows the method and omits the body.
    if (req.method === 'HEAD') req.method = 'GET'
    const requestId = String(res.getHeader('x-request-id') ?? randomUUID())
    const path = req.url?.split('?')[0] ?? ''
    res.setHeader('cache-control', 'no-store')
    const refuse = (refused: Refused) => {
      refuseRequest(req, res, refused, deps.config.brand)
      return true
    }
    const caller = await readCaller(req, res)
    if ('refused' in caller) return refuse(caller.refused)
    const idempotencyKey = idempotencyKeyOf(req)
    if (idempotencyKey === 'unreadable') return refuse(BAD_IDEMPOTENCY_KEY)
    // Proxies must not share responses, which can depend on a cookie. Browsers may keep those that don't, to revalidate.
    if (caller.key || (req.headers.cookie === undefined && isPublicRead(req, path)))
      res.setHeader('cache-control', 'private, no-cache')
    if (await answerSearch(deps, req, res)) {
      deps.metrics?.endpoint('search.findSpaces', 'done')
      return true
    }
    const { cookie: cookies, 'user-agent': userAgent = '', 'accept-language': acceptLanguage, host } = req.headers
    const address = clientIp(req, deps.config.trustedProxies)
    const origin = requestOrigin(deps.config, host)
    const globalPrivacyControl = req.headers['sec-gpc'] === '1'
    const keepsCookies = factsOf(path)?.keepsCookies
    const setCookie = (line: string) =>
      void (keepsCookies && /Max-Age=0\b/.test(line) ? null : res.appendHeader('set-cookie', line))
    adaptResponses(req, res)
    const { matched } = await handler.handle(req, res, {
      prefix: '/api/v1',
      context: requestContext(deps, {
        requestId,
        cookies,
        userAgent,
        acceptLanguage,
        address,
        origin,
        globalPrivacyControl,
        key: caller.key,
        idempotencyKey,
        stray: req.method === 'GET' ? [] : namesInQuery(req.url),
        ...(upload && { upload }),
        setCookie,
        retryAfter: (seconds) => void res.setHeader('retry-after', String(seconds)),
        setHeader: (name, value) => void res.setHeader(name, value),
      }),
    })
    return matched
  }
}

const namesInQuery = (url = '') => [...new URLSearchParams(url.split('?').slice(1).join('?')).keys()]

/** The header may be quoted, as in draft-ietf-httpapi-idempotency-key-header-07, or not, as with Stripe. */
function idempotencyKeyOf({ headers }: IncomingMessage): string | 'unreadable' | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  const key = String(given)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return isUuid(key) ? key.toLowerCase() : 'unreadable'
}

const BAD_IDEMPOTENCY_KEY: Refused = {
  status: 400,
  code: 'bad_idempotency_key',
  text: 'The header Idempotency-Key must be a UUID.',
}

/** Errors that the contract defines pass through. Any other error is a bug, and its details stay hidden. */
export function rethrow(context: RequestContext, error: unknown, path: string): void {
  const { deps, requestId, userAgent } = context
  if (isUnavailable(error) || error instanceof StillUnderWay) {
    context.retryAfter(1)
    deps.log.warn(
      { err: error, requestId },
      error instanceof StillUnderWay ? 'a first try is under way' : 'the database could not be asked',
    )
    throw new ORPCError('not_ready', { status: 503, message: 'Please try again in a moment.' })
  }
  if (error instanceof ORPCError && error.defined) {
    waitAsSaid(context, error)
    return
  }
  inOneCase(error)
  const cause = error instanceof ORPCError ? error.cause : error
  if (cause instanceof ValidationError)
    deps.log.error({ requestId, issues: cause.issues }, 'a response did not match its schema')
  logFault(deps, 'an endpoint failed', { err: cause ?? error, requestId, path: `/api/${path}`, userAgent })
  throw new ORPCError('fault', { status: 500, message: `Something went wrong. Error ID ${requestId}` })
}

type Issue = { message?: string; path?: readonly (PropertyKey | { key: PropertyKey })[]; keys?: readonly string[] }

/** Input that breaks the schema is refused with the place and the reason of each error. */
function encodeProblem({ code, status, message, defined, data }: ORPCError<string, unknown>) {
  // The library writes its codes in capitals, and `inOneCase` changes only those of endpoints.
  if (code.toLowerCase() !== 'bad_request')
    return { ...problem(status, code, message, defined), ...(data !== undefined && { data }) }
  const issues = (data as { issues?: readonly Issue[] } | undefined)?.issues ?? []
  const errors = issues.flatMap(({ message, path = [], keys }) =>
    keys
      ? keys.map((key) => ({ pointer: pointerTo([...path, key]), detail: 'Unknown field' }))
      : [{ pointer: pointerTo(path), detail: message }],
  )
  return { ...problem(status, 'bad_request', 'The input isn’t valid.'), errors }
}

const pointerTo = (path: NonNullable<Issue['path']>) =>
  path
    .map(
      (part) =>
        `/${String(typeof part === 'object' ? part.key : part)
          .replace(/~/g, '~0')
          .replace(/\//g, '~1')}`,
    )
    .join('')

/** The library sends every object as application/json, and without an ETag. */
function adaptResponses(req: IncomingMessage, res: ServerResponse): void {
  const { end } = res
  const writeHead = res.writeHead.bind(res) as (status: number, headers?: Record<string, unknown>) => ServerResponse
  res.writeHead = ((status: number, headers?: Record<string, unknown>) => {
    const isJson = headers?.['content-type'] === 'application/json'
    if (isJson && status >= 400) {
      res.setHeader('cache-control', 'no-store')
      if (status === 401) res.setHeader('www-authenticate', 'Bearer')
      return writeHead(status, { ...headers, 'content-type': PROBLEM_TYPE })
    }
    // A file is sent as a stream, and may be JSON itself.
    const isFile = headers?.['content-disposition'] !== undefined
    if (!isJson || isFile || status !== 200 || req.method !== 'GET') return writeHead(status, headers)
    res.end = ((body: string) => {
      Object.assign(res, { writeHead, end })
      sendJson(req, res, body)
      return res
    }) as typeof end
    return res
  }) as typeof res.writeHead
}

function inOneCase(error: unknown): void {
  if (error instanceof ORPCError && !error.defined && error.status < 500)
    throw new ORPCError(error.code.toLowerCase(), { status: error.status, message: error.message, data: error.data })
}

function waitAsSaid({ deps, retryAfter }: RequestContext, { status, data }: ORPCError<string, unknown>): void {
  const { retryAt, from = retryAt } = (data ?? {}) as { retryAt?: string; from?: string }
  if (status !== 429 || !from) return
  const left = deps.clock.now().until(Temporal.Instant.from(from), { smallestUnit: 'second', roundingMode: 'ceil' })
  retryAfter(Math.max(1, left.total('seconds')))
}
