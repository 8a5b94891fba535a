import { NO_REFUND, refundSentences as sentencesOf } from '../../domain/bookings/refund-words.ts'
import { instantWords, zoneWords } from '../format/dates.ts'

export type Step = { until: string | Temporal.Instant; ppm: number; serviceFeeToo: boolean }

/**
 * Adds the year to dates outside `year`. With `unconfirmed`, the first hours are counted from a future confirmation.
 */
export type Terms = { zone: string; withCleaning: boolean; year: number; unconfirmed?: boolean | undefined }

export const nothingBack = 'No longer refundable'

export function refundSentences(steps: readonly Step[], { zone, year, ...terms }: Terms): string[] {
  const at = (until: Step['until']) => `${instantWords(Temporal.Instant.from(until), zone, year)} (${zoneWords(zone)})`
  return sentencesOf(steps, { at, ...terms })
}

export const cancelWords = {
  head: { guest: 'If you cancel now', host: 'If the guest cancels now', admin: 'If the guest cancels now' },
  later: { guest: 'If you cancel', host: 'If the guest cancels', admin: 'If the guest cancels' },
  refunded: (amount: string) => `${amount} refunded`,
  nothing: NO_REFUND,
  until: (at: string) => `Until ${at}`,
  afterThat: 'After that',
  ended: (what: string) => `${what}. Ended.`,
  left: (what: string, left: string) => `${what}. ${left} left.`,
  policy: (name: string, zone: string) => `${name} policy. Times in ${zone}.`,
} as const
