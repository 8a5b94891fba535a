import { createHmac, timingSafeEqual } from 'node:crypto'

/** Limits replays: an intercepted webhook is useless after this time. */
const FRESH_SECONDS = 300
const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

/** The signature header: the time of sending, and a signature of time and body. */
export function sign(secret: string, body: string, now: Temporal.Instant): string {
  return signed(secret, body, seconds(now))
}

function signed(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', `sandbox webhook ${secret}`).update(`${at}.${body}`).digest('hex')}`
}

export function isGenuine(secret: string, body: string, signature: string, now: Temporal.Instant): boolean {
  const at = Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? Number.NaN)
  if (!(Math.abs(seconds(now) - at) <= FRESH_SECONDS)) return false
  const expected = Buffer.from(signed(secret, body, at))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
