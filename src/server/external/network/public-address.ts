import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Global unicast (RFC 4291); what lies outside is somebody's own, or a way to write an address of IPv4. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is a machine on the public network and not one of ours, of a neighbour's, or of the provider's own services. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return read.kind() === 'ipv4' || (read as ipaddr.IPv6).match(GLOBAL)
}
