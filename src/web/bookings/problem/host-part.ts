import { cents } from '../../../domain/kernel/money.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Problems } from '../../client/api-types.ts'

export type Shares = NonNullable<Problems['shares']>

/** The host's part of a refund, computed by the same function as on the server. */
export function hostPart(shares: Shares, refund: number): number {
  return shares.hostReceives - partOf(shares as never, cents(shares.total - refund)).hostReceives
}
