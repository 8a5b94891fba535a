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
  // The library also accepts forms such as 167772161, which no proxy writes.
  const trust: Trust = (address) => isIP(address) !== 0 && within(address, 0)
  compiled.set(networks, trust)
  return trust
}

const plain = (address: string) => (isIP(address) === 6 ? ipaddr.process(address).toString() : address)

/** A network's limit is a single address's limit multiplied by `times`. */
export type Network = { readonly name: string; readonly times: number }

/**
 * Providers assign IPv6 by /64, /56 or /48 (RFC 6177). With a limit on each /64 alone, a customer with a /56 would get
 * it 256 times.
 */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
]

export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const [narrowest, ...wider] = IPV6_NETWORKS.map(({ bits, times }) => {
    const network = new ipaddr.IPv6(bytes.map((byte, at) => (at < bits / 8 ? byte : 0)))
    return { name: `${network}/${bits}`, times }
  })
  return [narrowest ?? { name: address, times: 1 }, ...wider]
}

export const peerOf = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>) => plain(remoteAddress ?? '')

export const isTrusted = (address: string, trustedProxies: readonly string[]): boolean =>
  trustIn(trustedProxies)(address)

/**
 * Returns the connection's address or, behind trusted proxies, the last untrusted one in the header. Anything before an
 * unreadable entry could be forged, so in that case the proxy's own address is used.
 */
export function clientIp(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const passed = proxyAddr.all(request, trustIn(trustedProxies))
  return plain(passed.findLast((address) => isIP(address) !== 0) ?? '')
}
