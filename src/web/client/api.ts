import type { Api } from '../../contract/api.ts'
import { ApiError } from './api-error.ts'
import routes from './api-routes.json' with { type: 'json' }

/** An endpoint as method and path, "GET /spaces", or a module of them. */
type Node = string | { [name: string]: Node }
/** `keepalive`: sent even when the page goes away, and not timed. */
type Options = { signal?: AbortSignal; keepalive?: boolean }

const base = '/api/v1'

/**
 * The browser's way into the API, by the contract's methods and paths; on the server a page finds the same client in its
 * context. The contract's own client would do the same in ten times the bytes, most of them for files and streams. What only admins
 * may call is in `admin-api.ts`.
 */
export const api = clientOf(routes) as Api

/** Functions in place of routes. */
export function clientOf(node: Node): unknown {
  if (typeof node === 'string') return (input?: object, options?: Options) => call(node, input, options)
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, clientOf(inner)]))
}

let timed: ((path: string, milliseconds: number) => void) | undefined

/** Who wants to know how long answers take, by the contract's path. */
export function onApiAnswer(listener: (path: string, milliseconds: number) => void): void {
  timed = listener
}

async function answerTo(path: string, address: string, request: RequestInit): Promise<unknown> {
  const start = performance.now()
  const response = await fetch(base + address, request)
  if (!request.keepalive) timed?.(path, performance.now() - start)
  return answerOf(response)
}

/** One request: what the path names goes into it, the rest into the query of a GET or the body. */
async function call(route: string, input: object = {}, { signal, keepalive }: Options = {}): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const request: RequestInit = { method, ...(signal && { signal }), ...(keepalive && { keepalive }) }
  if (method === 'GET') return answerTo(path, address + queryOf(rest), request)
  request.headers = { 'content-type': 'application/json' }
  request.body = JSON.stringify(Array.isArray(input) ? input : rest)
  return answerTo(path, address, request)
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.ok && response.headers.has('content-disposition')) return response.blob()
  // A proxy in between may answer with a page of its own.
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  const { code, defined, data, message } = (body ?? {}) as Partial<ApiError>
  throw new ApiError(response.status, code ?? '', defined === true, data, message)
}
