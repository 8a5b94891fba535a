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

/**
 * Returns one sentence per step, in chronological order: "Full refund except the service fee until Tue 3 Dec, 10:00
 * (Berlin)".
 */
export function refundSentences(
  steps: readonly Step[],
  { zone, withCleaning, year, unconfirmed = false }: Terms,
): string[] {
  const sentences: string[] = []
  for (const { until, ppm, serviceFeeToo } of steps) {
    const at = `${instantWords(Temporal.Instant.from(until), zone, year)} (${zoneWords(zone)})`
    if (serviceFeeToo) sentences.push(unconfirmed ? fromConfirmation : `Full refund until ${at}`)
    else if (ppm === 1_000_000) sentences.push(`Full refund except the service fee until ${at}`)
    else if (ppm > 0)
      sentences.push(
        `${share(ppm)} of the rental${withCleaning ? ' and all of the cleaning' : ''} refunded until ${at}`,
      )
    else if (withCleaning) sentences.push(`Only the cleaning fee refunded until ${at}`)
    else sentences.push(`No refund${sentences.length > 0 ? ' after that' : ''}`)
  }
  return sentences
}
