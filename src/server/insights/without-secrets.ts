import { withoutSecretValues } from '../../domain/page-url.ts'

/** The same JSON, with the values of token, code, state and email taken out of every address in its text. */
export function withoutSecrets<T>(value: T): T {
  if (typeof value === 'string') return withoutSecretValues(value) as T
  if (Array.isArray(value)) return value.map(withoutSecrets) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner)])) as T
}
