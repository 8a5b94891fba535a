import { networkOf } from '../http/client-ip.ts'
import { hashOf } from '../http/cookies.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isKnownDevice } from './accounts.sql.ts'

export type TooMany = { code: 'too_many'; retryAt: string }
type Way =
  | 'sign-in'
  | 'sign-up'
  | 'code'
  | 'code-answer'
  | 'recovery'
  | 'verification'
  | 'second-factor'
  | 'confirmation'

/**
 * Five tries in 60 seconds by account and device, and by address. A device the account knows counts for itself alone, so that strangers'
 * failures stop nobody; all others share one count, because a device mark can be made up.
 */
export async function checkSignInLimits(
  context: RequestContext,
  way: Way,
  email: string | null,
): Promise<TooMany | null> {
  const { deps, address } = context
  const device = context.token('device')
  const mark = device === null ? null : hashOf(device)
  const known = email !== null && mark !== null && (await isKnownDevice(deps.sql, email, mark))
  const account = email?.toLowerCase()
  const keys = known
    ? [`${way}:${account}:${mark.toString('base64url')}`]
    : [`${way}:from:${networkOf(address)}`, ...(account ? [`${way}:${account}`] : [])]
  const until = await consumeRateLimit(deps, keys)
  return until && { code: 'too_many', retryAt: until.toString() }
}
