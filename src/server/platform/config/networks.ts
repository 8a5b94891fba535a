import { BlockList, isIP } from 'node:net'

const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits)
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6')

/**
 * Matches host names and addresses on private networks. Outside production, anyone who can reach the site can read its
 * emails and links.
 */
export const isPrivate = (hostname: string) => {
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version !== 0) return ownNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
  return !hostname.includes('.') || /\.(?:localhost|test|local|internal)$/.test(hostname)
}

/** Matches a network too large to be one operator's. The largest private ones are 10.0.0.0/8 and fc00::/7. */
export const isHuge = (value: string) => {
  const [address = '', bits] = value.split('/')
  return bits !== undefined && Number(bits) < (isIP(address) === 6 ? 7 : 8)
}
