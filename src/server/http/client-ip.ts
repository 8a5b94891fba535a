import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

const lists = new WeakMap<readonly string[], BlockList>()

function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  lists.set(networks, list)
  return list
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '')

/** What limits count by: whoever has one address of IPv6 has the whole /64 around it (RFC 6177). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The address at the other end of the connection. */
export const peerOf = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>) => plain(remoteAddress ?? '')

export function isTrusted(address: string, trustedProxies: readonly string[]): boolean {
  if (trustedProxies.length === 0) return false
  const family = isIP(address)
  return family !== 0 && listOf(trustedProxies).check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The caller's address: that of the connection, or, behind proxies the operator trusts, the last one none of them is. */
export function clientIp({ socket, headers }: IncomingMessage, trustedProxies: readonly string[]): string {
  const peer = peerOf(socket)
  if (trustedProxies.length === 0) return peer
  const passed = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain)
    .filter((address) => isIP(address) !== 0)
  let address = peer
  while (isTrusted(address, trustedProxies) && passed.length > 0) address = passed.pop() ?? address
  return address
}
