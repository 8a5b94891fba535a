import type { HttpBindings } from '@hono/node-server'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createRouterClient, onError, type RouterClient } from '@orpc/server'
import type { Context } from 'hono'
import { requestContext } from '../accounts/request-context.ts'
import type { Deps } from '../platform/deps.ts'
import { auditLog } from '../platform/http/audit-log.ts'
import { clientIp } from '../platform/http/client-ip.ts'
import { requestOrigin } from '../platform/http/csrf.ts'
import { refusalAnswer } from '../platform/http/refuse-request.ts'
import type { KeyCaller, RequestContext } from '../platform/http/request-context.ts'
import { api } from './api.ts'
import { rethrow } from './api-handler.ts'
import type { ReadCaller } from './key-callers.ts'
import { addTools } from './mcp-tools.ts'

const MOST_VALUES = 200

/** A batch would pass the limits of requests, and the protocol has had none since 2025-06-18. */
const ONE_MESSAGE = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Send one message in each request.' },
} as const

type Env = { Bindings: HttpBindings }
export type ApiClient = RouterClient<typeof api>

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request has its own server. The tools call the
 * same endpoints as any program, with the rights of the request's API key.
 */
export async function answerMcp(c: Context<Env>, deps: Deps, readCaller: ReadCaller): Promise<Response> {
  if (c.req.method !== 'POST') return c.text('Send JSON-RPC messages with POST.\n', 405, { allow: 'POST' })
  const caller = await readCaller(c.env.incoming, c.env.outgoing)
  if ('refused' in caller) {
    const { refused } = caller
    const { headers, body } = refusalAnswer({ path: '/api/', accept: undefined, refused, brand: deps.config.brand })
    return new Response(new Uint8Array(body), { status: refused.status, headers })
  }
  const parsedBody: unknown = await c.req.json().catch(() => undefined)
  if (Array.isArray(parsedBody)) return c.json(ONE_MESSAGE, 400)
  const context = contextFor(deps, c, caller.key)
  const client: ApiClient = createRouterClient(api, {
    context,
    interceptors: [auditLog, onError((error, { path }) => rethrow(context, error, path.join('.')))],
  })
  const server = new McpServer({ name: deps.config.brand, version: '1' }, { maxToolInputElements: MOST_VALUES })
  addTools(server, client, context)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const response = await transport.handleRequest(c.req.raw, { parsedBody })
  response.headers.set('cache-control', 'no-store')
  return response
}

function contextFor(deps: Deps, c: Context<Env>, key: KeyCaller | null): RequestContext {
  const { incoming, outgoing } = c.env
  const { 'user-agent': userAgent = '', 'accept-language': acceptLanguage, host } = incoming.headers
  return requestContext(deps, {
    requestId: String(outgoing.getHeader('x-request-id')),
    cookies: null,
    userAgent,
    acceptLanguage,
    address: clientIp(incoming, deps.config.trustedProxies),
    origin: requestOrigin(deps.config, host),
    globalPrivacyControl: incoming.headers['sec-gpc'] === '1',
    setCookie: () => {},
    key,
  })
}
