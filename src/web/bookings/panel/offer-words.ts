import { slotSentence } from '../../../contract/local-refusals.ts'
import type { SlotRequestJson } from '../../client/api-types.ts'
import { panelWords } from '../../copy/space.ts'
import type { Held } from './held-note.tsx'
import type { Offer } from './offer.ts'

/** Why the chosen slot has no price. */
export function offerWords(refusal: Extract<Offer, { ok: false }>['refusal']): string {
  if (refusal.code === 'taken') return panelWords.taken
  return slotSentence(refusal)
}

/** The next choice needed before there is a price. */
export function nextStep(byHour: boolean, hasDay: boolean): string {
  if (!byHour) return panelWords.pickStart
  return hasDay ? panelWords.pickTime : panelWords.pickDay
}

/** The chosen slot in short, or what to choose. */
export function holdWords(byHour: boolean, ask: SlotRequestJson | null): string {
  if (byHour) return panelWords.theseHours
  return ask?.mode === 'days' && ask.startDate === ask.endDate ? panelWords.thisDay : panelWords.theseDays
}

/** Describes the hold in short: this slot, another time here, or another space. */
export function heldWords({ spaceId, title, ask, when }: Held, here: string, isChosen: boolean): string {
  if (isChosen) return holdWords(ask.mode === 'hours', ask)
  return spaceId === here ? panelWords.heldHere(when) : panelWords.heldThere(title, when)
}
