import type { Account } from '../../domain/accounts/visitor.ts'
import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Cards that are declined, in an hour, to pay with or to be kept: whoever tries out stolen numbers wants thousands. */
const DECLINES = { account: 10, network: 40 }

const budgetsOf = ({ id }: Account, address: string): Budget[] => [
  { key: `declined:${id}`, most: DECLINES.account, hours: 1 },
  ...networkBudgets('declined:from:', address, { most: DECLINES.network, hours: 1 }),
]

/** The instant from which a card may be tried again, null where not too many were declined. */
export const tooManyDeclined = (
  { deps, address }: RequestContext,
  account: Account,
): Promise<Temporal.Instant | null> => whenSpent(deps, budgetsOf(account, address))

/** One more. */
export async function countDeclined({ deps, address }: RequestContext, account: Account): Promise<void> {
  await consumeBudget(deps, budgetsOf(account, address))
}
