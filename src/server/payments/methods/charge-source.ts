import type { Account } from '../../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Deps } from '../../deps.ts'
import type { CardNumber, Charge, ChargeSource } from '../../external/payments/gateway.ts'
import { findMethod } from './methods.sql.ts'

/** How somebody wants to pay: by a card as typed, by what the gateway's form made of one, or by one they keep. */
export type Means = {
  card?: CardNumber | undefined
  token?: string | undefined
  methodId?: string | undefined
}

/** What is charged, null when nothing was named. A kept card that is another's or was removed is missing. */
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

/** For whom a card is kept. */
export function ownerOfCard({ id: accountId, email, firstName, lastName }: Account): NonNullable<Charge['keepFor']> {
  return { accountId, email, name: `${firstName} ${lastName}` }
}
