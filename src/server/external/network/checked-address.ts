import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Decides which external addresses may be reached. Tests supply their own rules. */
export type Reach = {
  resolve(name: string): Promise<string[]>
  mayConnect(address: string, port: number): boolean
}

export const PUBLIC_REACH: Reach = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  mayConnect: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

/** Resolves a URL's name once and checks every address. The connection can then only use the checked addresses. */
export async function checkAddress(
  reach: Reach,
  url: URL,
  signal: AbortSignal,
): Promise<LookupFunction | 'unreachable' | 'not_allowed'> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await orAborted(reach.resolve(name), signal)
  if (addresses.length === 0) return 'unreachable'
  if (!addresses.every((address) => reach.mayConnect(address, port))) return 'not_allowed'
  // A second lookup could return a different address (DNS rebinding).
  return (_name, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) found(null, all)
    else found(null, all[0]?.address ?? '', all[0]?.family)
  }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Checks that an address is on the public network, not on ours, a neighbour's or the provider's internal services. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' || (read as ipaddr.IPv6).match(GLOBAL)
}

export const isLoopbackAddress = (address: string) =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback'
