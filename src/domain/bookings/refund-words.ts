import { WHOLE } from '../kernel/money.ts'
import { formatPercent } from '../kernel/percent.ts'

type Back = { readonly ppm: number; readonly serviceFeeToo: boolean }
type Step<Until> = Back & { readonly until: Until }
type Terms<Until> = {
  readonly at: (until: Until) => string
  readonly withCleaning: boolean
  readonly unconfirmed?: boolean | undefined
}

export const NO_REFUND = 'No refund'
const FROM_CONFIRMATION =
  'Full refund within 24 hours of confirmation, if the booking starts at least 48 hours after it’s confirmed'

const share = (ppm: number) => (ppm * 2 === WHOLE ? 'Half' : formatPercent(ppm))

/** Says what is refunded while a step applies: "Full refund except the service fee". */
export function backWords({ ppm, serviceFeeToo }: Back, withCleaning: boolean): string {
  if (serviceFeeToo) return 'Full refund'
  if (ppm === WHOLE) return 'Full refund except the service fee'
  if (ppm > 0) return `${share(ppm)} of the rental${withCleaning ? ' and the full cleaning fee' : ''} refunded`
  return withCleaning ? 'Only the cleaning fee refunded' : NO_REFUND
}

/**
 * Returns one sentence per step, in chronological order: "Full refund except the service fee until Tue 3 Dec, 10:00
 * (Berlin)". With `unconfirmed`, the first hours are counted from a future confirmation.
 */
export function refundSentences<Until>(
  steps: readonly Step<Until>[],
  { at, withCleaning, unconfirmed = false }: Terms<Until>,
): string[] {
  const sentences: string[] = []
  for (const step of steps) {
    const back = backWords(step, withCleaning)
    if (step.serviceFeeToo && unconfirmed) sentences.push(FROM_CONFIRMATION)
    else if (back === NO_REFUND) sentences.push(`${NO_REFUND}${sentences.length > 0 ? ' after that' : ''}`)
    else sentences.push(`${back} until ${at(step.until)}`)
  }
  return sentences
}
