import type { CancellationPolicy, CancellationTier, PolicyName } from '../../domain/bookings/cancellation.ts'

export const policyNames = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  firm: 'Firm',
  strict: 'Strict',
} as const satisfies Record<PolicyName, string>

export const lead = ({ unit, count }: CancellationTier) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`

/** Says until when a booking can be cancelled for a full refund: "7 days before". */
export function fullRefundUntil({ name, tiers: [first] }: CancellationPolicy): string {
  return first ? `${lead(first)} before` : policyNames[name]
}
