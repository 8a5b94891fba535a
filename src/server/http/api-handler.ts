import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError, onError, ValidationError } from '@orpc/server'
import { BodyLimitPlugin } from '@orpc/server/node'
import { contract } from '../../contract/api.ts'
import { api } from '../api.ts'
import type { Parts } from '../parts.ts'
import { answerSearch } from '../search/search-fast.ts'
import { addressOf } from './caller-address.ts'
import { noteAnswer } from './note-answer.ts'
import { requestContext } from './read-visitor.ts'
import type { RequestContext } from './request-context.ts'
import { shownOrigin } from './same-origin.ts'

/** Larger than any honest body of the treaty; refused before it is parsed. */
const BODY_LIMIT = 64 * 1024
/** What anybody may have us keep is smaller. */
const INSIGHT_LIMIT = 32 * 1024
const INSIGHTS = new Set(Object.values(contract.insights).map((endpoint) => `/api/v1${endpoint['~orpc'].route.path}`))

/** Answers what lies under /api/v1; a fault becomes a 500 with the request's id and a log line, never its details. */
export function apiHandler(parts: Parts) {
  const handlerUpTo = (maxBodySize: number) =>
    new OpenAPIHandler(api, {
      plugins: [new BodyLimitPlugin({ maxBodySize })],
      clientInterceptors: [noteAnswer, onError((error, { context }) => rethrow(context, error))],
    })
  const most = handlerUpTo(BODY_LIMIT)
  const insights = handlerUpTo(INSIGHT_LIMIT)
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const requestId = String(res.getHeader('x-request-id') ?? randomUUID())
    res.setHeader('cache-control', 'no-store')
    if (await answerSearch(parts, req, res)) return true
    const { cookie: cookies, 'user-agent': userAgent = '', host } = req.headers
    const address = addressOf(req, parts.config.trustedProxies)
    const origin = shownOrigin(parts.config, host)
    const globalPrivacyControl = req.headers['sec-gpc'] === '1'
    const told = INSIGHTS.has(req.url?.split('?')[0] ?? '')
    const handler = told ? insights : most
    // What a page tells may have been sent before a sign-in and be read after it: its cookies are over, those of now are not.
    const setCookie = (line: string) =>
      void (told && /Max-Age=0\b/.test(line) ? null : res.appendHeader('set-cookie', line))
    const { matched } = await handler.handle(req, res, {
      prefix: '/api/v1',
      context: requestContext(parts, {
        ...{ requestId, cookies, userAgent, address, origin, globalPrivacyControl },
        setCookie,
      }),
    })
    return matched
  }
}

/** What the treaty names passes as it is; anything else is our fault and says nothing of itself. */
function rethrow({ parts, requestId }: RequestContext, error: unknown): void {
  if (error instanceof ORPCError && error.status < 500) return
  if (error instanceof ORPCError && error.defined) return
  const cause = error instanceof ORPCError ? error.cause : error
  parts.log.error(
    { err: error, requestId, issues: cause instanceof ValidationError ? cause.issues : undefined },
    'an endpoint failed',
  )
}
