import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'

/**
 * Per network and day. A request is free and takes its slot until the host answers, and accounts are easy to create.
 */
const REQUESTS = { most: 20, hours: 24 }

const budgetsOf = (address: string): Budget[] => networkBudgets('requests:from:', address, REQUESTS)

/** When this network can send requests again; null if it is below the limit. */
export const tooManyRequested = ({ deps, address }: RequestContext): Promise<Temporal.Instant | null> =>
  whenSpent(deps, budgetsOf(address))

export async function countRequested({ deps, address }: RequestContext): Promise<void> {
  await consumeBudget(deps, budgetsOf(address))
}
