import { cents } from '../../../domain/kernel/money.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Problems } from '../../client/api-types.ts'

export type Shares = NonNullable<Problems['shares']>

/** What a refund takes from the host, by the server's own function. */
export function hostPart(shares: Shares, refund: number): number {
  return shares.hostReceives - partOf(shares as never, cents(shares.total - refund)).hostReceives
}
