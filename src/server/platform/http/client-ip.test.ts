import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientIp, networksOf } from './client-ip.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage
const proxies = ['10.0.0.0/8', '::1']

test('without a trusted proxy, a caller’s claimed address is ignored', () => {
  expect(clientIp(from('203.0.113.7', '198.51.100.1'), [])).toBe('203.0.113.7')
  expect(clientIp(from('203.0.113.7', '198.51.100.1'), proxies)).toBe('203.0.113.7')
})

test('behind a trusted proxy, the address is the one the proxy saw, whatever the caller sent', () => {
  expect(clientIp(from('10.1.2.3', '198.51.100.1'), proxies)).toBe('198.51.100.1')
  expect(clientIp(from('10.1.2.3', '1.1.1.1, 10.9.9.9, 198.51.100.1, 10.0.0.4'), proxies)).toBe('198.51.100.1')
  expect(clientIp(from('::ffff:10.1.2.3', 'made up, 198.51.100.1'), proxies)).toBe('198.51.100.1')
  expect(clientIp(from('10.1.2.3'), proxies)).toBe('10.1.2.3')
})

test.each([
  ['with a port', '1.1.1.1, 198.51.100.1:443', '10.1.2.3'],
  ['of a network', '1.1.1.1, 198.51.100.0/24, 10.0.0.4', '10.0.0.4'],
  ['that isn’t valid', '1.1.1.1, unknown', '10.1.2.3'],
  ['in a shorter form than anybody writes', '1.1.1.1, 167772161', '10.1.2.3'],
])('reading stops at an address %s, and earlier entries are ignored', (_what, header, read) => {
  expect(clientIp(from('10.1.2.3', header), proxies)).toBe(read)
})

test('a caller who disconnected has no address', () => {
  expect(clientIp({ ...from('x'), socket: {} } as IncomingMessage, proxies)).toBe('')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networksOf(address)[0].name).toBe(network)
})

test('an IPv6 address counts for its /64, its /56 with 4 times the limit and its /48 with 16 times', () => {
  expect(networksOf('2001:db8:aaaa:bbcc::1')).toEqual([
    { name: '2001:db8:aaaa:bbcc::/64', times: 1 },
    { name: '2001:db8:aaaa:bb00::/56', times: 4 },
    { name: '2001:db8:aaaa::/48', times: 16 },
  ])
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }])
})
