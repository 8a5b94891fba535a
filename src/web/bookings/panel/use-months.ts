import { useQueries } from '@tanstack/react-query'
import { api } from '../../client/api.ts'
import type { Month } from '../../client/api-types.ts'

/**
 * The calendars of some months (`YYYY-MM`), fetched once each; some are loaded with the page. An earlier visit's
 * cache isn't reused, because the visitor's holds may have changed.
 */
export function useMonths(spaceId: string, months: readonly string[], loaded: readonly Month[]) {
  const replies = useQueries({
    queries: months.map((month) => ({
      queryKey: ['month', spaceId, loaded[0]?.now, month],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.spaces.freeSlots({ id: spaceId, month }, { signal }),
      initialData: loaded.find((one) => one.month === month),
    })),
  })
  return {
    known: replies.flatMap((reply) => reply.data ?? []),
    loading: months.filter((_, n) => replies[n]?.isPending),
    failed: replies.some((reply) => reply.isError),
    refetch: () => Promise.all(replies.map((reply) => reply.refetch())),
  }
}

/** Every month between two dates, as `YYYY-MM`. */
export function monthsFrom(start: Temporal.PlainDate, end: Temporal.PlainDate): string[] {
  const months: string[] = []
  const last = end.toPlainYearMonth()
  for (let at = start.toPlainYearMonth(); Temporal.PlainYearMonth.compare(at, last) <= 0; at = at.add({ months: 1 })) {
    months.push(at.toString())
  }
  return months
}
