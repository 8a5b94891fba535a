import type { RefusalCode } from '../replies.ts'
import { refusalWords } from '../words/refusals.ts'
import { panelWords } from '../words/space.ts'
import type { Offer } from './space-law.ts'

/** Why the chosen slot has no price; the law's refusals bear the API's names. */
export function offerWords(refusal: Extract<Offer, { ok: false }>['refusal']): string {
  if (refusal.code === 'taken') return panelWords.taken
  return refusalWords({ code: refusal.code satisfies RefusalCode, data: refusal })
}

/** What is still to be chosen before there is a price. */
export function nextStep(byHour: boolean, hasDay: boolean): string {
  if (!byHour) return panelWords.pickStart
  return hasDay ? panelWords.pickTime : panelWords.pickDay
}

/** What the button would hold. */
export function holdWords(byHour: boolean, end: Temporal.PlainDate | null): string {
  if (byHour) return panelWords.theseHours
  return end ? panelWords.theseDays : panelWords.thisDay
}
