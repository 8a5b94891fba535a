import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { namesSecret, withoutPrivateText } from '../../domain/insights/private-text.ts'

/** The JSON without secrets in addresses, private data, and values whose name marks them as secret. */
export function withoutSecrets<T>(value: T): T {
  if (typeof value === 'string') return withoutPrivateText(withoutSecretValues(value)) as T
  if (Array.isArray(value)) return value.map(withoutSecrets) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, inner]) => [key, namesSecret(key) ? '' : withoutSecrets(inner)])
  return Object.fromEntries(kept)
}
