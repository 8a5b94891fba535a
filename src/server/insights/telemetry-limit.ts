import { networkOf } from '../http/client-ip.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'

/** So many a minute and address: an honest browser stays far below, and whole offices share an address. */
const A_MINUTE = 60

/** Why an address is not listened to just now, null when it is. */
export async function checkTelemetryLimit({ deps, request }: Context, what: string) {
  const retryAt = await consumeRateLimit(deps, [`${what}:from:${networkOf(request.address)}`], A_MINUTE)
  return retryAt && { code: 'too_many' as const, retryAt }
}
