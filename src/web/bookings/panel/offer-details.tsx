import { slotSentence } from '../../../contract/local-refusals.ts'
import { type CancellationTier, refundSteps } from '../../../domain/bookings/cancellation.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import type { SlotRequestJson, Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { minuteWords } from '../../format/dates.ts'
import { Note } from '../../ui/note.tsx'
import { QuoteLines } from '../quote-lines.tsx'
import { RefundTerms } from '../refund-terms.tsx'
import styles from './booking-panel.module.css'
import type { Held } from './held-note.tsx'
import type { Offer } from './offer.ts'
import { type Choice, slotRequestFrom } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

const MINUTES_A_DAY = 1_440

type OfferLinesProps = { choice: Choice; offer: Offer | 'said below' | null; when: Panel['when'] }

export function OfferLines({ choice, offer, when }: OfferLinesProps) {
  const ask = slotRequestFrom(choice)
  const byHour = choice.mode === 'hours'
  const price = offer !== 'said below' && offer?.ok && ask ? offer : null
  return (
    <div className={`mt-2 ${styles.lines}`} aria-live="polite">
      {!offer && choice.start && <p className="py-1 text-graphite">{nextStep(byHour)}</p>}
      {offer && offer !== 'said below' && !offer.ok && <Note kind="warn">{offerWords(offer.refusal)}</Note>}
      {price && ask && <QuoteLines quote={price.quote} {...(byHour && { when: hoursWords(ask, when) })} />}
      {price && !byHour && !choice.end && <p className="py-1 text-14 text-graphite">{panelWords.pickEnd}</p>}
      {price?.slot.startsLate && <p className="text-14 text-graphite">{panelWords.startsLate}</p>}
    </div>
  )
}

type OfferTermsProps = { space: Space; offer: Offer | null; now: Temporal.Instant }

export function OfferTerms({ space, offer, now }: OfferTermsProps) {
  if (!offer?.ok) return null
  const { zone } = space.rules
  const policy = { name: space.cancellation, tiers: space.cancellationTiers as readonly CancellationTier[] }
  return (
    <div className={styles.terms}>
      <RefundTerms
        asParagraph
        steps={refundSteps(policy, offer.slot.period, zone, now)}
        zone={zone}
        unconfirmed={!space.instant}
        year={todayIn(zone, now).year}
        withCleaning={space.rates.cleaningCents > 0}
      />
    </div>
  )
}

export function offerWords(refusal: Extract<Offer, { ok: false }>['refusal']): string {
  if (refusal.code === 'taken') return panelWords.taken
  return slotSentence(refusal)
}

/** Hours of one date need only their end, because the fields above show the rest. */
function hoursWords(ask: SlotRequestJson, when: Panel['when']): string {
  if (ask.mode === 'days') return ''
  const end = ask.startMinute + ask.minutes
  return end < MINUTES_A_DAY ? panelWords.until(minuteWords(end)) : when(ask)
}

const nextStep = (byHour: boolean) => (byHour ? panelWords.pickTime : panelWords.pickStart)

export function holdWords(byHour: boolean, ask: SlotRequestJson | null): string {
  if (byHour) return panelWords.theseHours
  return ask?.mode === 'days' && ask.startDate === ask.endDate ? panelWords.thisDay : panelWords.theseDays
}

export function heldWords({ spaceId, title, ask, when }: Held, here: string, isChosen: boolean): string {
  if (isChosen) return holdWords(ask.mode === 'hours', ask)
  return spaceId === here ? panelWords.heldHere(when) : panelWords.heldThere(title, when)
}
