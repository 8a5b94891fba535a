import { QueryClient } from '@tanstack/react-query'
import { clearedAtSignOut } from './cache/memory-cache.ts'
import { cacheRules } from './cache-rules.ts'

let inBrowser: QueryClient | undefined

export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return new QueryClient({ defaultOptions: { queries: cacheRules.queries } })
  inBrowser ??= clearedAtSignOut(new QueryClient({ defaultOptions: { queries: cacheRules.queries } }))
  return inBrowser
}
