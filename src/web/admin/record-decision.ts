import { typedForm } from '../accounts/fields/typed-form.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'

export const UNDECIDED = { decision: '', reason: '', done: false, needsDecision: false }

type Said<Decision> = { decision: Decision; reason: string; version: number }

/** Handles a page's decision form. It asks for a missing decision, and a refusal keeps what was typed. */
export async function recordDecision<Decision extends string>(
  request: Request,
  decisions: readonly Decision[],
  decide: (said: Said<Decision>) => Promise<unknown>,
) {
  const typed = await typedForm(request)
  const [chosen, reason] = [String(typed.get('decision') ?? ''), String(typed.get('reason') ?? '').slice(0, 2000)]
  const decision = decisions.find((one) => one === chosen)
  const facts = { decision: chosen, reason, done: false, needsDecision: !decision }
  if (!decision) return { ...facts, refusal: null }
  try {
    await decide({ decision, reason, version: Number(typed.get('version')) })
    return { ...facts, refusal: null, done: true }
  } catch (error) {
    return answerRefused(error, facts)
  }
}
