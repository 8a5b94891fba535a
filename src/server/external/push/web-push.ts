/// <reference path="./web-push-library.d.ts" />
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { checkAddress, PUBLIC_REACH, type Reach } from '../network/checked-address.ts'
import type { Push, PushAnswer, Subscription } from './push.ts'

const WITHIN_MS = 5_000
const LONGEST_URL = 2_000
/** A push service stores a message for this long if the browser is offline. */
const KEPT_SECONDS = 24 * 3_600

type Network = Reach & { http: boolean }
const PUBLIC: Network = { ...PUBLIC_REACH, mayConnect: onPort443, http: false }

function onPort443(address: string, port: number): boolean {
  return port === 443 && PUBLIC_REACH.mayConnect(address, port)
}

/** Implements web push (RFC 8030) with the site's keys (RFC 8292). Without keys, nothing is sent. */
export function webPush({ push, contact }: Pick<Config, 'push' | 'contact'>, network: Partial<Network> = {}): Push {
  const whole = { ...PUBLIC, ...network }
  const keys = push && { ...push, subject: `mailto:${contact.email}` }
  return {
    mayReach: async (endpoint) => {
      const url = endpointUrl(whole, endpoint)
      return url !== null && typeof (await checked(whole, url, AbortSignal.timeout(WITHIN_MS))) !== 'string'
    },
    send: async (subscription, text) => {
      const url = endpointUrl(whole, subscription.endpoint)
      if (!url || !keys) return 'not_allowed'
      const signal = AbortSignal.timeout(WITHIN_MS)
      const lookup = await checked(whole, url, signal)
      if (typeof lookup === 'string') return lookup
      const message = await sealed(subscription, text, keys)
      return message ? post(url, message, lookup, signal).catch(() => 'unreachable' as const) : 'gone'
    },
  }
}

function endpointUrl({ http }: Network, text: string): URL | null {
  const url = text.length > LONGEST_URL ? null : URL.parse(text)
  if (!url || url.username || url.password) return null
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:')) return null
  // This push service was shut down in 2019 and never supported these keys.
  return url.hostname === 'android.googleapis.com' ? null : url
}

async function checked(network: Network, url: URL, signal: AbortSignal) {
  try {
    return await checkAddress(network, url, signal)
  } catch {
    return 'unreachable' as const
  }
}

type Keys = NonNullable<Config['push']> & { subject: string }
type Message = { headers: Record<string, string | number>; body: Buffer | null }

/** Returns null if the key isn't a point on the curve, so it can't come from a browser. */
async function sealed({ endpoint, p256dh, auth }: Subscription, text: string, keys: Keys): Promise<Message | null> {
  const { default: library } = await import('web-push')
  try {
    const to = { endpoint, keys: { p256dh, auth } }
    return library.generateRequestDetails(to, text, { vapidDetails: keys, TTL: KEPT_SECONDS })
  } catch {
    return null
  }
}

function post(url: URL, { headers, body }: Message, lookup: LookupFunction, signal: AbortSignal): Promise<PushAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', agent: false, lookup, headers, signal }, (answer) => {
      answer.destroy()
      resolve(meaningOf(answer.statusCode ?? 0))
    })
    request.on('error', reject).end(body)
  })
}

function meaningOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
