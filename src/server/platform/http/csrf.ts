import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { isPrivate } from '../config/networks.ts'

export function ownOrigins({ publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): Set<string> {
  const { origin, protocol, port } = new URL(publicUrl)
  const loopback = ['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin)
  return new Set(production ? [origin] : [origin, ...loopback])
}

/**
 * Checks whether a write comes from another site's page. A program without an Origin header is accepted, because it
 * can't carry another user's cookies.
 */
export function isForeignWrite(
  method: string,
  origin: string | undefined,
  fetchSite: string | undefined,
  own: Set<string>,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  if (origin !== undefined) return !own.has(origin)
  return fetchSite === 'cross-site' || fetchSite === 'same-site'
}

/**
 * Checks whether a request names another site's host. Outside production, a malicious page could reach a local site
 * through its own domain (DNS rebinding). An IP address or a reserved name can't be redirected that way.
 */
export function isForeignHost(config: Pick<Config, 'publicUrl' | 'production'>, host: string | undefined): boolean {
  if (config.production || host === undefined || host === '') return false
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return !isPrivate(hostname) && hostname !== new URL(config.publicUrl).hostname
}

/**
 * Returns the origin that the caller's browser shows, from its Host header, if it is one of ours. Otherwise returns the
 * public one.
 */
export function requestOrigin(config: Pick<Config, 'publicUrl' | 'production'>, host: string | undefined): string {
  const origin = `${new URL(config.publicUrl).protocol}//${host}`
  return ownOrigins(config).has(origin) ? origin : config.publicUrl
}
