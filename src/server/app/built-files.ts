import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { builtPagePolicy } from './security-headers.ts'

type Env = { Bindings: HttpBindings }
const BUILT = path.join('build', 'client')
const OFFLINE = '/offline.html'

/**
 * What the build made, and packed beside it (scripts/pack-built.ts); `keepFor` is the Cache-Control of a file, which the library's own
 * hook comes too late to set.
 */
export function builtFiles(keepFor: (place: string) => string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({ root: BUILT, precompressed: true })
  return async (c, next) => {
    const file = await serve(c, next)
    if (!(file instanceof Response)) return file
    const { headers } = file
    headers.set('cache-control', keepFor(c.req.path))
    // The library says so only of what it found packed: a cache must not give that file to who cannot read it.
    headers.set('vary', 'accept-encoding')
    headers.set('etag', tagOf(headers))
    if (c.req.path === OFFLINE) headers.set('content-security-policy', offlinePolicy())
    if (file.status !== 200 || !isKnown(c.req.header('if-none-match'), headers)) return file
    await file.body?.cancel()
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
}

/** Each coding of a file has a tag of its own: its bytes differ. */
function tagOf(headers: Headers): string {
  const changed = Date.parse(headers.get('last-modified') ?? '').toString(36)
  return `"${changed}-${headers.get('content-length')}-${headers.get('content-encoding') ?? 'plain'}"`
}

/** A proxy on the way may have weakened the tag. */
function isKnown(asked: string | undefined, headers: Headers): boolean {
  const known = (asked ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(headers.get('etag') ?? '')
}

let policy: string | undefined
function offlinePolicy(): string {
  policy ??= builtPagePolicy(readFileSync(path.join(BUILT, OFFLINE), 'utf8'))
  return policy
}
