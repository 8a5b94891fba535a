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

/** Names and addresses that lead to a machine of one's own: outside production mails and their links are shown to whoever asks. */
export const isPrivate = (hostname: string) => {
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version !== 0) return ownNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
  return !hostname.includes('.') || /\.(?:localhost|test|local|internal)$/.test(hostname)
}

/** A network that is no operator's own: their largest are 10.0.0.0/8 and fc00::/7. */
export const isHuge = (value: string) => {
  const [address = '', bits] = value.split('/')
  return bits !== undefined && Number(bits) < (isIP(address) === 6 ? 7 : 8)
}
