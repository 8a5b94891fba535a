import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { builtPagePolicy } from './security-headers.ts'

type Env = { Bindings: HttpBindings }
const BUILT = path.join('build', 'client')
const OFFLINE = '/offline.html'

/** `keepFor` returns a file's Cache-Control. The library's own hook runs too late to set it. */
export function builtFiles(keepFor: (place: string) => string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({ root: BUILT, precompressed: true })
  return async (c, next) => {
    const file = await serve(c, next)
    if (!(file instanceof Response)) return file
    const { headers } = file
    headers.set('cache-control', keepFor(c.req.path))
    // The library sets Vary only when it serves a compressed file. Without Vary, a cache could return the wrong
    // encoding.
    headers.set('vary', 'accept-encoding')
    headers.set('etag', tagOf(headers))
    if (c.req.path === OFFLINE) headers.set('content-security-policy', offlinePolicy())
    if (file.status !== 200 || !isKnown(c.req.header('if-none-match'), headers)) return file
    await file.body?.cancel()
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
}

function tagOf(headers: Headers): string {
  const changed = Date.parse(headers.get('last-modified') ?? '').toString(36)
  return `"${changed}-${headers.get('content-length')}-${headers.get('content-encoding') ?? 'plain'}"`
}

/** A proxy may have weakened the ETag. */
function isKnown(asked: string | undefined, headers: Headers): boolean {
  const known = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(headers.get('etag') ?? '')
}

let policy: string | undefined
function offlinePolicy(): string {
  policy ??= builtPagePolicy(readFileSync(path.join(BUILT, OFFLINE), 'utf8'))
  return policy
}
