import type { IncomingMessage, ServerResponse } from 'node:http'
import { readKey } from '../accounts/keys/read-key.ts'
import type { Deps } from '../platform/deps.ts'
import type { Refused } from '../platform/http/refuse-request.ts'
import type { KeyCaller } from '../platform/http/request-context.ts'
import { keyLimit } from './key-limit.ts'

export const MCP_PATH = '/mcp'

/** Elsewhere, a key is ignored. */
export const acceptsKey = (path: string): boolean => path.startsWith('/api/v1/') || path === MCP_PATH

export type ReadCaller = (
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<{ key: KeyCaller | null } | { refused: Refused }>

/** Finds who sent a request with an API key, and counts the request. The counts are those of this process. */
export function keyCallers(deps: Deps): ReadCaller {
  const countRequest = keyLimit(deps.clock)
  return async (req, res) => {
    const secret = bearerOf(req)
    if (secret === null) return { key: null }
    const key = await readKey(deps, secret)
    if (!key) return { refused: INVALID_KEY }
    const { isOver, headers } = countRequest(key.id)
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    return isOver ? { refused: TOO_MANY_REQUESTS } : { key }
  }
}

/**
 * Returns the API key of a request, or null if it has none. Cookies are ignored beside a key, even an unreadable one, so
 * that a program with a mistake doesn't act for whoever is signed in.
 */
export function bearerOf({ headers }: IncomingMessage): string | null {
  return (
    /^Bearer(?:\s+(.*))?$/i
      .exec(headers.authorization ?? '')
      ?.slice(1)
      .join('') ?? null
  )
}

const INVALID_KEY: Refused = {
  status: 401,
  code: 'invalid_key',
  text: 'This API key isn’t valid. It may have expired, or someone revoked it.',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

const TOO_MANY_REQUESTS: Refused = {
  status: 429,
  code: 'too_many_requests',
  text: 'This API key has sent too many requests. Wait as long as Retry-After says.',
}
