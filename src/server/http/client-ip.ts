import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

type Trust = (address: string) => boolean
const compiled = new WeakMap<readonly string[], Trust>()

function trustIn(networks: readonly string[]): Trust {
  const known = compiled.get(networks)
  if (known) return known
  const within = proxyAddr.compile([...networks])
  // The library also reads forms such as 167772161, which no proxy writes.
  const trust: Trust = (address) => isIP(address) !== 0 && within(address, 0)
  compiled.set(networks, trust)
  return trust
}

/** An IPv4 address in the clothes of IPv6 is told as what it is. */
const plain = (address: string) => (isIP(address) === 6 ? ipaddr.process(address).toString() : address)

/** What limits count by: whoever has one address of IPv6 has the whole /64 around it (RFC 6177). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const half = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${half.map((group) => group.toString(16)).join(':')}::/64`
}

/** The address at the other end of the connection. */
export const peerOf = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>) => plain(remoteAddress ?? '')

export const isTrusted = (address: string, trustedProxies: readonly string[]): boolean =>
  trustIn(trustedProxies)(address)

/**
 * The caller's address: that of the connection, or, behind proxies the operator trusts, the last one none of them is. What stands
 * behind an entry that cannot be read may be anybody's words: there the proxy itself counts.
 */
export function clientIp(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const passed = proxyAddr.all(request, trustIn(trustedProxies))
  return plain(passed.findLast((address) => isIP(address) !== 0) ?? '')
}
