import type { Api } from '../contract/api.ts'
import { ApiError } from './refusal.ts'
import treaty from './treaty.json' with { type: 'json' }

type Route = { method: string; path: string }
type Node = { '~orpc': { route: Route } } | { [name: string]: Node }
type Options = { signal?: AbortSignal }

const base = '/api/v1'

/**
 * The browser's way into the API, by the treaty's methods and paths; on the server a page finds the same client in its
 * context. The treaty's own client would do the same in ten times the bytes, most of them for files and streams.
 */
export const api = clientOf(treaty as unknown as Node) as Api

function clientOf(node: Node): unknown {
  if (isRoute(node)) return (input?: object, options?: Options) => call(node['~orpc'].route, input, options)
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, clientOf(inner)]))
}

function isRoute(node: Node): node is { '~orpc': { route: Route } } {
  return '~orpc' in node
}

let signInAgain: (() => Promise<boolean>) | undefined

/** Who is asked when an endpoint wants somebody signed in; after a yes the call is made once more. Returns how to stop. */
export function onSignInRequired(ask: () => Promise<boolean>): () => void {
  signInAgain = ask
  return () => {
    signInAgain = undefined
  }
}

async function call(route: Route, input?: object, options?: Options): Promise<unknown> {
  try {
    return await callOnce(route, input, options)
  } catch (error) {
    // The access token may have ended a moment ago, on a computer that slept, say.
    const ended = error instanceof ApiError && error.code === 'sign_in_required'
    if (!ended || !(await signInAgain?.())) throw error
    return callOnce(route, input, options)
  }
}

/** One request: what the path names goes into it, the rest into the query of a GET or the body. */
async function callOnce({ method, path }: Route, input: object = {}, { signal }: Options = {}): Promise<unknown> {
  const rest: Record<string, unknown> = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const request: RequestInit = { method, ...(signal && { signal }) }
  if (method === 'GET') return answerOf(await fetch(base + address + queryOf(rest), request))
  request.headers = { 'content-type': 'application/json' }
  request.body = JSON.stringify(rest)
  return answerOf(await fetch(base + address, request))
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

async function answerOf(response: Response): Promise<unknown> {
  // A proxy in between may answer with a page of its own.
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  const { code, defined, data } = (body ?? {}) as { code?: string; defined?: boolean; data?: unknown }
  throw new ApiError(response.status, code ?? '', defined === true, data)
}
