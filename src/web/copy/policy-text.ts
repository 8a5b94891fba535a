import type { CancellationPolicy } from '../../domain/bookings/cancellation.ts'
import { WHOLE } from '../../domain/kernel/money.ts'
import { lead, policyNames } from './policies.ts'

const share = (ppm: number) => (ppm === WHOLE ? 'full refund' : ppm * 2 === WHOLE ? 'half' : `${ppm / 10_000}%`)

/** Describes a policy in one line, such as "Moderate: all back until 7 days before, half until 24 hours". */
export const policyText = ({ name, tiers }: CancellationPolicy): string =>
  `${policyNames[name]}: ${tiers.map((tier, at) => `${share(tier.ppm)} until ${lead(tier)}${at === 0 ? ' before' : ''}`).join(', ')}`
