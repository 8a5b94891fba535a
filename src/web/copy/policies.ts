import type { CancellationPolicy, CancellationTier, PolicyName } from '../../domain/bookings/cancellation.ts'

export const policyNames = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  firm: 'Firm',
  strict: 'Strict',
} as const satisfies Record<PolicyName, string>

export const lead = ({ unit, count }: CancellationTier) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`

/**
 * Describes a policy filter, which also matches more generous policies: "Moderate or better: free until 7 days before".
 */
export function freeUntil({ name, tiers: [first] }: CancellationPolicy): string {
  const which = name === 'flexible' ? policyNames[name] : `${policyNames[name]} or better`
  return first ? `${which}: free until ${lead(first)} before` : which
}
