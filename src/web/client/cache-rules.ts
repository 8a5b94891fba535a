import { isBusy, isNotFound } from './api-error.ts'

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
  // A request without a response may have succeeded, so only the user may repeat it.
  mutations: { retry: (failures: number, error: unknown) => failures < 1 && isBusy(error) },
}

type Retry = (failures: number, error: unknown) => boolean

/** Waits one second before the first retry, and twice as long before each further one. */
export async function retrying<T>(call: () => Promise<T>, retry: Retry): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!retry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** failures))
    }
  }
}
