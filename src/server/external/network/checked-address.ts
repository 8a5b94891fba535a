import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where an address from outside may lead; tests bring their own. */
export type Reach = {
  /** Every address of a name. */
  resolve(name: string): Promise<string[]>
  mayConnect(address: string, port: number): boolean
}

/** Machines of the public network, on the ports of the web. */
export const PUBLIC_REACH: Reach = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  mayConnect: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

/** Looks a URL's name up once and checks every address of it; what it gives for connecting knows those addresses alone. */
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
  // Asked a second time the name might lead elsewhere.
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
