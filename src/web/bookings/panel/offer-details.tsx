import { slotSentence } from '../../../contract/local-refusals.ts'
import { type CancellationTier, refundSteps } from '../../../domain/bookings/cancellation.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import type { SlotRequestJson, Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { zoneWords } from '../../format/dates.ts'
import { Note } from '../../ui/note.tsx'
import { QuoteLines } from '../quote-lines.tsx'
import { RefundTerms } from '../refund-terms.tsx'
import type { Held } from './held-note.tsx'
import type { Offer } from './offer.ts'
import { type Choice, slotRequestFrom } from './slot-choice.ts'
import type { Panel } from './use-panel.ts'

type OfferDetailsProps = {
  space: Space
  choice: Choice
  offer: Offer | 'said below' | null
  now: Temporal.Instant
  when: Panel['when']
}

export function OfferDetails({ space, choice, offer, now, when }: OfferDetailsProps) {
  const { zone } = space.rules
  const policy = { name: space.cancellation, tiers: space.cancellationTiers as readonly CancellationTier[] }
  const ask = slotRequestFrom(choice)
  const byHour = choice.mode === 'hours'
  const price = offer !== 'said below' && offer?.ok && ask ? offer : null
  return (
    <>
      <div className="mt-3 border-t border-rule pt-2" aria-live="polite">
        {!offer && <p className="py-2 text-graphite">{nextStep(byHour, choice.start !== null)}</p>}
        {offer && offer !== 'said below' && !offer.ok && <Note kind="warn">{offerWords(offer.refusal)}</Note>}
        {price && ask && <QuoteLines quote={price.quote} when={`${when(ask)}, ${zoneWords(zone)} time`} />}
        {price && !byHour && !choice.end && <p className="py-1 text-14 text-graphite">{panelWords.pickEnd}</p>}
        {price?.slot.startsLate && <p className="text-14 text-graphite">{panelWords.startsLate}</p>}
      </div>
      {price && (
        <div className="mt-3 border-t border-rule pt-3">
          <RefundTerms
            steps={refundSteps(policy, price.slot.period, zone, now)}
            zone={zone}
            unconfirmed={!space.instant}
            year={todayIn(zone, now).year}
            withCleaning={space.rates.cleaningCents > 0}
          />
        </div>
      )}
    </>
  )
}

export function offerWords(refusal: Extract<Offer, { ok: false }>['refusal']): string {
  if (refusal.code === 'taken') return panelWords.taken
  return slotSentence(refusal)
}

function nextStep(byHour: boolean, hasDay: boolean): string {
  if (!byHour) return panelWords.pickStart
  return hasDay ? panelWords.pickTime : panelWords.pickDay
}

export function holdWords(byHour: boolean, ask: SlotRequestJson | null): string {
  if (byHour) return panelWords.theseHours
  return ask?.mode === 'days' && ask.startDate === ask.endDate ? panelWords.thisDay : panelWords.theseDays
}

export function heldWords({ spaceId, title, ask, when }: Held, here: string, isChosen: boolean): string {
  if (isChosen) return holdWords(ask.mode === 'hours', ask)
  return spaceId === here ? panelWords.heldHere(when) : panelWords.heldThere(title, when)
}
