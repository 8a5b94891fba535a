import { redirect } from 'react-router'
import { typedForm } from '../../accounts/fields/typed-form.ts'
import { answerRefused } from '../../accounts/sign-in/answer-refused.ts'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { refusalOf } from '../../client/api-error.ts'
import type { Booking } from '../../client/api-types.ts'
import type { PageParts } from '../../client/page-context.ts'
import { answerReview, REVIEW_INTENTS } from '../../reviews/answer-review.ts'
import { actOnProblem, type ProblemIntent, problemIntent } from '../problem/act-on-problem.ts'
import { wantedIn } from './change-query.ts'

const DOINGS = ['decline', 'withdraw', 'cancel', 'change'] as const
export type Doing = (typeof DOINGS)[number]

/** The action the page asks to confirm; null if there is none or it is no longer possible. */
export function doingOf(asked: string | null, { may }: Pick<Booking, 'may'>): Doing | null {
  return DOINGS.find((one) => one === asked && may[one]) ?? null
}

/** Performs the form's action. A refusal keeps the typed reason. */
export async function answerBooking({ api }: PageParts, id: string, request: Request) {
  const typed = await typedForm(request)
  const [intent, reason] = [String(typed.get('intent') ?? ''), String(typed.get('reason') ?? '').slice(0, 1000)]
  const problem = problemIntent(intent)
  if (problem) return answerProblem(api, id, problem, typed)
  if (REVIEW_INTENTS.some((one) => one === intent)) return answerReview(api, id, intent, typed)
  const refundCents = Number(typed.get('refund') ?? 0)
  const steps = api.bookingSteps
  const idempotencyKey = String(typed.get('tryKey') ?? '') || undefined
  try {
    if (intent === 'accept_change') {
      const refundInFull = typed.get('refund') === 'full'
      return redirect(`/bookings/${id}?done=${await acceptChange(api, { id, refundInFull, idempotencyKey })}`)
    }
    if (intent === 'accept') await steps.acceptRequest({ id, idempotencyKey })
    else if (intent === 'decline') await steps.declineRequest({ id, reason, idempotencyKey })
    else if (intent === 'withdraw') await steps.withdrawRequest({ id, reason, idempotencyKey })
    else if (intent === 'stop_change_payment') await api.bookings.cancelAttempt({ id: id as never })
    else if (intent === 'end_change') await api.bookingChanges.endProposal({ id })
    else if (intent === 'propose') await propose(api, id, typed, idempotencyKey)
    else if (intent === 'cancel') await steps.cancelBooking({ id, reason, refundCents, idempotencyKey })
    return redirect(`/bookings/${id}?done=${intent}`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required')
      return redirect(authPath('/auth', `/bookings/${id}${formOf(intent)}`))
    return answerRefused(error, { reason, intent })
  }
}

/** Performs the action of a problem report; a refusal keeps everything typed. */
async function answerProblem(api: PageParts['api'], id: string, intent: ProblemIntent, typed: FormData) {
  try {
    await actOnProblem(api, id, intent, typed)
    return redirect(`/bookings/${id}?done=${intent}`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required')
      return redirect(authPath('/auth', `/bookings/${id}?do=${intent}#problem`))
    const sent = Object.fromEntries([...typed].map(([name, value]) => [name, String(value)]))
    return answerRefused(error, { reason: sent.reason ?? '', intent, sent })
  }
}

/** The address at which the sent form is open again after a new sign-in. */
const formOf = (intent: string) => (DOINGS.some((one) => one === intent) ? `?do=${intent}` : '')

/** The result of accepting a change: an extra charge may need the bank's confirmation, or fail. */
async function acceptChange(
  api: PageParts['api'],
  accepted: { id: string; refundInFull: boolean; idempotencyKey: string | undefined },
) {
  const { items } = await api.bookingChanges.acceptChange(accepted)
  const state = items[0]?.state
  return state === 'failed' ? 'change_failed' : state === 'paying' ? 'change_paying' : 'accept_change'
}

async function propose(
  api: PageParts['api'],
  id: string,
  typed: FormData,
  idempotencyKey: string | undefined,
): Promise<void> {
  const wanted = wantedIn(typed, await api.bookings.showBooking({ id }))
  const refundInFull = typed.get('refund') === 'full'
  const totalCents = Number(typed.get(refundInFull ? 'fullTotal' : 'total'))
  if (wanted) await api.bookingChanges.proposeChange({ id, ...wanted, totalCents, refundInFull, idempotencyKey })
}
