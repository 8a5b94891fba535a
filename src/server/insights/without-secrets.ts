import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { namesSecret, withoutPrivateText } from '../../domain/insights/private-text.ts'

/** The same JSON without the secrets of addresses in its text, without what is private, and without values that are secrets by name. */
export function withoutSecrets<T>(value: T): T {
  if (typeof value === 'string') return withoutPrivateText(withoutSecretValues(value)) as T
  if (Array.isArray(value)) return value.map(withoutSecrets) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, inner]) => [key, namesSecret(key) ? '' : withoutSecrets(inner)])
  return Object.fromEntries(kept)
}
