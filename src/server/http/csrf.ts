import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isPrivate } from '../config-networks.ts'

/** The origins whose pages may write here: our own, and in development both names of this machine. */
export function ownOrigins({ publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): Set<string> {
  const { origin, protocol, port } = new URL(publicUrl)
  const loopback = ['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin)
  return new Set(production ? [origin] : [origin, ...loopback])
}

/** Whether a write comes from our own pages, or from no page at all (a program that sends no Origin carries no stolen cookie). */
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
 * Whether a request asks for another site than this one. Outside production pages of strangers could reach a site on this machine by a name
 * of theirs that leads here (DNS rebinding); an address, or a name nobody can register, cannot be made to lead elsewhere.
 */
export function isForeignHost(config: Pick<Config, 'publicUrl' | 'production'>, host: string | undefined): boolean {
  if (config.production || host === undefined || host === '') return false
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return !isPrivate(hostname) && hostname !== new URL(config.publicUrl).hostname
}

/** The origin the caller's browser shows, read from its Host header; one of ours, or the public one. */
export function requestOrigin(config: Pick<Config, 'publicUrl' | 'production'>, host: string | undefined): string {
  const origin = `${new URL(config.publicUrl).protocol}//${host}`
  return ownOrigins(config).has(origin) ? origin : config.publicUrl
}
