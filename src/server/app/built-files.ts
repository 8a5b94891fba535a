import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { isKnown } from '../platform/http/etags.ts'
import { builtPagePolicy } from './security-headers.ts'

type Env = { Bindings: HttpBindings }
const BUILT = path.join('build', 'client')
const OFFLINE = '/offline.html'

type Kept = { headers: Record<string, string>; body: Buffer }

/**
 * Each file is read once in each encoding, because a first visit asks for thirty of them. `keepFor` returns a file's
 * Cache-Control. The library's own hook runs too late to set it.
 */
export function builtFiles(keepFor: (place: string) => string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({ root: BUILT, precompressed: true })
  const kept = new Map<string, Kept>()
  return async (c, next) => {
    const key = keyOf(c.req)
    const known = key && kept.get(key)
    if (known) return answer(c, known)
    const file = await serve(c, next)
    if (!(file instanceof Response)) return file
    const { headers } = file
    headers.set('cache-control', keepFor(c.req.path))
    // The library sets Vary only when it serves a compressed file. Without Vary, a cache could return the wrong
    // encoding.
    headers.set('vary', 'accept-encoding')
    headers.set('etag', tagOf(headers))
    if (c.req.path === OFFLINE) headers.set('content-security-policy', offlinePolicy())
    if (file.status !== 200) return file
    const read = { headers: Object.fromEntries(headers), body: Buffer.from(await file.arrayBuffer()) }
    if (key) kept.set(key, read)
    return answer(c, read)
  }
}

/** The encodings that the library knows. */
const ENCODINGS = ['br', 'zstd', 'gzip']

/** Returns null for a request that isn't for an entire file. */
function keyOf(req: HonoRequest): string | null {
  if (req.method !== 'GET' || req.header('range') !== undefined) return null
  const accepted = (req.header('accept-encoding') ?? '').split(',').map((encoding) => encoding.trim())
  return [req.path, ...ENCODINGS.filter((encoding) => accepted.includes(encoding))].join(' ')
}

function answer(c: Context<Env>, { headers, body }: Kept): Response {
  const { 'content-length': length = '', ...others } = headers
  if (isKnown(c.req.header('if-none-match'), headers.etag ?? '')) c.env.outgoing.writeHead(304, others).end()
  else c.env.outgoing.writeHead(200, { ...others, 'content-length': length }).end(body)
  return RESPONSE_ALREADY_SENT
}

function tagOf(headers: Headers): string {
  const changed = Date.parse(headers.get('last-modified') ?? '').toString(36)
  return `"${changed}-${headers.get('content-length')}-${headers.get('content-encoding') ?? 'plain'}"`
}

let policy: string | undefined
function offlinePolicy(): string {
  policy ??= builtPagePolicy(readFileSync(path.join(BUILT, OFFLINE), 'utf8'))
  return policy
}
