import {
  type CancellationTier,
  POLICY_NAMES,
  type Policies,
  wrongPolicy,
} from '../../../domain/bookings/cancellation.ts'
import { WHOLE } from '../../../domain/kernel/money.ts'

const PERCENT = WHOLE / 100
const TIER = /^(\d{1,3}(?:[.,]\d{1,4})?) ?% (?:until )?(\d{1,4}) (day|hour)s?(?: before)?$/

export const tiersText = (tiers: readonly CancellationTier[]): string =>
  tiers.map(({ ppm, count, unit }) => `${ppm / PERCENT}% ${count} ${unit}`).join(', ')

export function readTiers(text: string): CancellationTier[] | null {
  const read = text.split(/[,;] /).map((part) => {
    const [, percent = '', count = '', unit] = TIER.exec(part.trim().toLowerCase()) ?? []
    const ppm = Math.round(Number(percent.replace(',', '.')) * PERCENT)
    return { unit: unit === 'day' ? 'days' : 'hours', count: Number(count), ppm } as CancellationTier
  })
  return read.every(({ count }) => count > 0) ? read : null
}

export function readPolicies(typed: Readonly<Record<string, string>>): { policies: Policies } | { wrong: string[] } {
  const read = POLICY_NAMES.map((name) => [name, { name, tiers: readTiers(typed[name] ?? '') }] as const)
  const unread = read.filter(([, { tiers }]) => !tiers).map(([name]) => name)
  if (unread.length > 0) return { wrong: unread }
  const policies = Object.fromEntries(read) as unknown as Policies
  const wrong = wrongPolicy(policies)
  return wrong ? { wrong: [wrong] } : { policies }
}
