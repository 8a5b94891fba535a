import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { namesSecret, withoutPrivateText } from '../../domain/insights/private-text.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeBudget, consumeNetworkLimit, networkBudgets } from '../platform/http/rate-limit.ts'

/**
 * Limits reports per minute and network. The limit is far above what a normal browser sends, because whole offices
 * share an address.
 */
const A_MINUTE = 60
const MEBIBYTE = 1024 * 1024
/**
 * Limits the bytes stored per day. A browser in use all day sends about 100 kB, so this is enough for an office of 160
 * people. The site-wide limit amounts to 23 GB over the 90 days that reports are kept.
 */
const OF_NETWORK = 16 * MEBIBYTE
const OF_SITE = 256 * MEBIBYTE
/** Estimates the size of a row apart from its content: user agent, times, ids, indexes. */
const ROW = 512

export async function checkTelemetryLimit({ deps, request }: Context, what: string, rows: readonly unknown[]) {
  const bytes = rows.reduce((sum: number, row) => sum + ROW + Buffer.byteLength(JSON.stringify(row)), 0)
  const budgets = [
    ...networkBudgets('telemetry:', request.address, { most: OF_NETWORK, hours: 24 }),
    { key: 'telemetry', most: OF_SITE, hours: 24 },
  ]
  const retryAt =
    (await consumeNetworkLimit(deps, `${what}:from:`, request.address, A_MINUTE)) ??
    (await consumeBudget(deps, budgets, bytes))
  return retryAt && { code: 'too_many' as const, retryAt }
}

export function withoutSecrets<T>(value: T): T {
  if (typeof value === 'string') return withoutPrivateText(withoutSecretValues(value)) as T
  if (Array.isArray(value)) return value.map(withoutSecrets) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, inner]) => [key, namesSecret(key) ? '' : withoutSecrets(inner)])
  return Object.fromEntries(kept)
}
