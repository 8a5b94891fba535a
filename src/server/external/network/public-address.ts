import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Global unicast (RFC 4291). Everything outside it is private or an IPv4 address in another notation. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public network, not on ours, a neighbour's or the provider's internal services. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' || (read as ipaddr.IPv6).match(GLOBAL)
}
