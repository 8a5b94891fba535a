import type { Account } from '../../domain/accounts/visitor.ts'
import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Limits on declined cards per hour, for payments and saved cards. Card testers would try thousands. */
const DECLINES = { account: 10, network: 40 }

const budgetsOf = ({ id }: Account, address: string): Budget[] => [
  { key: `declined:${id}`, most: DECLINES.account, hours: 1 },
  ...networkBudgets('declined:from:', address, { most: DECLINES.network, hours: 1 }),
]

/** When another card can be tried; null below the limit. */
export const tooManyDeclined = (
  { deps, address }: RequestContext,
  account: Account,
): Promise<Temporal.Instant | null> => whenSpent(deps, budgetsOf(account, address))

export async function countDeclined({ deps, address }: RequestContext, account: Account): Promise<void> {
  await consumeBudget(deps, budgetsOf(account, address))
}
