import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Of everybody at one address, in a day: a request costs nothing and keeps its slot from others until the host has answered, and accounts are made in a moment. */
const REQUESTS = { most: 20, hours: 24 }

const budgetsOf = (address: string): Budget[] => networkBudgets('requests:from:', address, REQUESTS)

/** The instant from which there may be requests from this network again, null where there were not too many. */
export const tooManyRequested = ({ deps, address }: RequestContext): Promise<Temporal.Instant | null> =>
  whenSpent(deps, budgetsOf(address))

/** One more. */
export async function countRequested({ deps, address }: RequestContext): Promise<void> {
  await consumeBudget(deps, budgetsOf(address))
}
