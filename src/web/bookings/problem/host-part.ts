import { cents } from '../../../domain/kernel/money.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Problems } from '../../client/api-types.ts'

/** What a refund takes from the host: the same function as the server's. */
export function hostPart({ shares }: Problems, refund: number): number {
  if (!shares) return 0
  return shares.hostReceives - partOf(shares as never, cents(shares.total - refund)).hostReceives
}
