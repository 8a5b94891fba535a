import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { URL_LENGTH } from '../../../domain/webhooks/webhook-types.ts'
import { checkAddress, isLoopbackAddress, PUBLIC_REACH, type Reach } from '../network/checked-address.ts'
import type { WebhookAnswer, WebhookRequest, WebhookSender } from './webhook-sender.ts'

const MOST_BYTES = 4_096
const SHOWN_BYTES = 1_024
const SECRET_BYTES = 32

type Network = Reach & { http: boolean; withinMs: number }
const PUBLIC: Network = {
  ...PUBLIC_REACH,
  mayConnect: (address, port) => port === 443 && PUBLIC_REACH.mayConnect(address, port),
  http: false,
  withinMs: 10_000,
}
/** For a site that only its own machine can reach, so that a developer needs no tunnel. */
export const THIS_MACHINE_TOO: Partial<Network> = {
  mayConnect: (address, port) => isLoopbackAddress(address) || PUBLIC.mayConnect(address, port),
  http: true,
}

/** Sends webhooks as Standard Webhooks describes: the id, the time and the body are signed together. */
export function httpWebhooks(network: Partial<Network> = {}): WebhookSender {
  const whole = { ...PUBLIC, ...network }
  return {
    mayReach: async (text) => {
      const url = webhookUrl(whole, text)
      return url !== null && typeof (await checked(whole, url, AbortSignal.timeout(whole.withinMs))) !== 'string'
    },
    send: async (request) => {
      const url = webhookUrl(whole, request.url)
      if (!url) return { problem: 'not_allowed' }
      const signal = AbortSignal.timeout(whole.withinMs)
      const lookup = await checked(whole, url, signal)
      if (typeof lookup === 'string') return { problem: lookup }
      return post(url, request, lookup, signal).catch(() => ({ problem: signal.aborted ? 'too_slow' : 'unreachable' }))
    },
    makeSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
  }
}

function webhookUrl({ http }: Network, text: string): URL | null {
  const url = text.length > URL_LENGTH ? null : URL.parse(text)
  if (!url || url.username || url.password) return null
  if (url.protocol !== 'https:' && !(http && url.protocol === 'http:')) return null
  url.hash = ''
  return url
}

async function checked(network: Network, url: URL, signal: AbortSignal) {
  try {
    return await checkAddress(network, url, signal)
  } catch {
    return signal.aborted ? ('too_slow' as const) : ('unreachable' as const)
  }
}

function headersOf({ id, at, payload, secrets }: WebhookRequest) {
  const signed = new Date(at.epochMilliseconds)
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'user-agent': 'Daylet-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(signed.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, signed, payload)).join(' '),
  }
}

/** Redirects aren't followed: their status counts like any other that isn't a success. */
function post(url: URL, request: WebhookRequest, lookup: LookupFunction, signal: AbortSignal): Promise<WebhookAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    let answered = false
    const options = { method: 'POST', agent: false, lookup, headers: headersOf(request), signal }
    const read = async (answer: IncomingMessage) => {
      answered = true
      resolve({ status: answer.statusCode ?? 0, text: await beginningOf(answer) })
    }
    const fail = (error: Error) => {
      if (!answered) reject(error)
    }
    send(url, options, read).on('error', fail).end(request.payload)
  })
}

/** The status is the answer. Its text is only shown in the log, so a text that is cut off or never ends does no harm. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= MOST_BYTES) break
    }
  } catch {
    // What arrived until then is shown.
  } finally {
    answer.destroy()
  }
  // The database stores no NUL.
  return Buffer.concat(parts).subarray(0, SHOWN_BYTES).toString('utf8').replaceAll('\0', '')
}
