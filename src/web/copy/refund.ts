import { formatPercent } from '../../domain/kernel/percent.ts'
import { instantWords, zoneWords } from '../format/dates.ts'

export type Step = { until: string | Temporal.Instant; ppm: number; serviceFeeToo: boolean }

const share = (ppm: number) => (ppm === 500_000 ? 'Half' : formatPercent(ppm))

/**
 * Adds the year to dates outside `year`. With `unconfirmed`, the first hours are counted from a future confirmation.
 */
export type Terms = { zone: string; withCleaning: boolean; year: number; unconfirmed?: boolean | undefined }

const fromConfirmation = 'Full refund within 24 hours of confirmation, if the start is then at least 48 hours away'
export const nothingBack = 'No longer refundable'
const nothing = 'No refund'

/**
 * Returns one sentence per step, in chronological order: "Full refund except the service fee until Tue 3 Dec, 10:00
 * (Berlin)".
 */
export function refundSentences(
  steps: readonly Step[],
  { zone, withCleaning, year, unconfirmed = false }: Terms,
): string[] {
  const sentences: string[] = []
  for (const step of steps) {
    const at = `${instantWords(Temporal.Instant.from(step.until), zone, year)} (${zoneWords(zone)})`
    const back = backWords(step, withCleaning)
    if (step.serviceFeeToo && unconfirmed) sentences.push(fromConfirmation)
    else if (back === nothing) sentences.push(`${nothing}${sentences.length > 0 ? ' after that' : ''}`)
    else sentences.push(`${back} until ${at}`)
  }
  return sentences
}

/** Says what is refunded while a step applies: "Full refund except the service fee". */
export function backWords({ ppm, serviceFeeToo }: Omit<Step, 'until'>, withCleaning: boolean): string {
  if (serviceFeeToo) return 'Full refund'
  if (ppm === 1_000_000) return 'Full refund except the service fee'
  if (ppm > 0) return `${share(ppm)} of the rental${withCleaning ? ' and all of the cleaning' : ''} refunded`
  return withCleaning ? 'Only the cleaning fee refunded' : nothing
}

export const cancelWords = {
  head: { guest: 'If you cancel now', host: 'If the guest cancels now', admin: 'If the guest cancels now' },
  later: { guest: 'If you cancel', host: 'If the guest cancels', admin: 'If the guest cancels' },
  refunded: (amount: string) => `${amount} refunded`,
  nothing,
  until: (at: string) => `Until ${at}`,
  afterThat: 'After that',
  ended: (what: string) => `${what}. Ended.`,
  left: (what: string, left: string) => `${what}. ${left} left.`,
  policy: (name: string, zone: string) => `${name} policy. Times in ${zone}.`,
} as const
