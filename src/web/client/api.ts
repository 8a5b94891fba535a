import type { Api } from '../../contract/api.ts'
import { errorFrom } from './api-error.ts'
import routes from './api-routes.json' with { type: 'json' }

type Node = string | { [name: string]: Node }
/** With `keepalive`, the request is sent even if the page closes, and has no timeout. */
type Options = { signal?: AbortSignal; keepalive?: boolean }

const base = '/api/v1'

export const api = clientOf(routes) as Api

export function clientOf(node: Node): unknown {
  if (typeof node === 'string') return (input?: object, options?: Options) => call(node, input, options)
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, clientOf(inner)]))
}

let timed: ((path: string, milliseconds: number) => void) | undefined

export function onApiAnswer(listener: (path: string, milliseconds: number) => void): void {
  timed = listener
}

async function answerTo(path: string, address: string, request: RequestInit): Promise<unknown> {
  const start = performance.now()
  const response = await fetch(base + address, request)
  if (!request.keepalive) timed?.(path, performance.now() - start)
  return answerOf(response)
}

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
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  throw errorFrom(response.status, body)
}
