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

/** A network that limits count, and how many times the limit of a single address applies to it. */
export type Network = { readonly name: string; readonly times: number }

/** Providers hand out IPv6 by /64, /56 or /48 (RFC 6177), so a limit on the /64 alone would leave a /56 with 256 of them. */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
]

/** Every network that limits count an address by, the narrowest first. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const [narrowest, ...wider] = IPV6_NETWORKS.map(({ bits, times }) => {
    const network = new ipaddr.IPv6(bytes.map((byte, at) => (at < bits / 8 ? byte : 0)))
    return { name: `${network}/${bits}`, times }
  })
  return [narrowest ?? { name: address, times: 1 }, ...wider]
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
