import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'

const minute = 60_000

/**
 * The query cache settings from the specification: stale after 5 minutes, kept for 10 minutes, and up to 3 retries
 * (none after a 404, and 1 for mutations).
 */
export const cacheRules = {
  queries: {
    staleTime: 5 * minute,
    gcTime: 10 * minute,
    retry: (failures: number, error: unknown) => failures < 3 && !isNotFound(error),
    refetchOnWindowFocus: false,
  },
  mutations: { retry: 1 },
}

let inBrowser: QueryClient | undefined

export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return new QueryClient({ defaultOptions: cacheRules })
  inBrowser ??= new QueryClient({ defaultOptions: cacheRules })
  return inBrowser
}
