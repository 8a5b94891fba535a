import type { Account } from '../../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { CardNumber, Charge, ChargeSource } from '../../external/payments/gateway.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { findMethod } from './methods.sql.ts'

export type Means = {
  card?: CardNumber | undefined
  token?: string | undefined
  methodId?: string | undefined
}

/**
 * Returns null if no payment source was named. A card that was removed or belongs to someone else is reported as
 * missing.
 */
export async function sourceOf(
  { sql, gateway }: Deps,
  account: Account,
  { card, token, methodId }: Means,
): Promise<Result<ChargeSource | null, { code: 'method_not_found' | 'card_not_accepted' }>> {
  if (methodId) {
    const saved = await findMethod(sql, account.id, gateway.name, methodId)
    return saved ? ok({ saved }) : err({ code: 'method_not_found' })
  }
  const source = typedSource({ card, token })
  return source && !gateway.accepts(source) ? err({ code: 'card_not_accepted' }) : ok(source)
}

export function typedSource({ card, token }: Omit<Means, 'methodId'>): ChargeSource | null {
  if (card) return { card }
  return token ? { token } : null
}

export function ownerOfCard({ id: accountId, email, firstName, lastName }: Account): NonNullable<Charge['keepFor']> {
  return { accountId, email, name: `${firstName} ${lastName}` }
}

/** Limits declined cards per hour, both for payments and for saving cards, because card testers would try thousands. */
const DECLINES = { account: 10, network: 40 }

export const declineBudgets = ({ id }: Account, address: string): Budget[] => [
  { key: `declined:${id}`, most: DECLINES.account, hours: 1 },
  ...networkBudgets('declined:from:', address, { most: DECLINES.network, hours: 1 }),
]

export const tooManyDeclined = (
  { deps, address }: RequestContext,
  account: Account,
): Promise<Temporal.Instant | null> => whenSpent(deps, declineBudgets(account, address))

export async function countDeclined({ deps, address }: RequestContext, account: Account): Promise<void> {
  await consumeBudget(deps, declineBudgets(account, address))
}
