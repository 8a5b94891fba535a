import type { RefusalCode } from '../replies.ts'
import { refusalWords } from '../words/refusals.ts'
import { panelWords } from '../words/space.ts'
import type { Offer } from './space-law.ts'

/** Why the chosen slot has no price; the law's refusals bear the API's names. */
export function offerWords(refusal: Extract<Offer, { ok: false }>['refusal']): string {
  if (refusal.code === 'taken') return panelWords.taken
  return refusalWords({ code: refusal.code satisfies RefusalCode, data: refusal })
}
