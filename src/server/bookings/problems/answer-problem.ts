import type { ProblemId } from '../../../domain/kernel/id.ts'
import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { publish } from '../../events/events.sql.ts'
import type { Context } from '../../http/endpoints.ts'
import { saveAnswer } from './problems.sql.ts'
import { refundableOf, showProblems } from './show-problems.ts'
import { withProblem } from './with-problem.ts'

type Refused = { code: 'text_missing' } | { code: 'refund_too_large'; refundableCents: Cents; currency: string }
type Input = { id: ProblemId; text: string; offerCents: number }

/** The host answers, with or without an offer. Nothing is refunded until the guest accepts. */
export async function answerProblem(ctx: Context<'signed_in'>, { id, offerCents, ...said }: Input) {
  const text = sanitise(said.text.replaceAll('\r\n', '\n'))
  const done = await withProblem<'answer', Refused>(ctx, { id, step: 'answer' }, async (tx, { booking, bookingId }) => {
    if (isBlank(text)) return err({ code: 'text_missing' })
    const refundable = await refundableOf(tx, bookingId)
    if (offerCents > refundable)
      return err({ code: 'refund_too_large', refundableCents: refundable, currency: booking.quote.currency })
    await saveAnswer(tx, id, { text, offer: cents(offerCents), now: ctx.now })
    await publish(tx, { kind: 'problem.answered', bookingId, problemId: id }, ctx.now)
    return ok(bookingId)
  })
  return done.ok ? showProblems(ctx, { id: done.value }) : done
}
