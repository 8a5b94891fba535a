import { Link } from 'react-router'
import { ConfirmFirst } from '../../accounts/reauth/confirm-first.tsx'
import type { Booking, HeldPayout, Profile } from '../../client/api-types.ts'
import { suspendedWords as words } from '../../copy/booking-next.ts'
import { problemWords } from '../../copy/problems.ts'
import { Note } from '../../ui/note.tsx'
import type { ProblemAnswer } from './problem-section.tsx'
import { RefundDecision } from './refund-decision.tsx'

type HeldPayoutProps = {
  booking: Booking
  held: HeldPayout
  deciding: boolean
  busy: boolean
  answer: ProblemAnswer
  profile: Profile | null
}

export function HeldPayoutSection({ booking, held, deciding, busy, answer, profile }: HeldPayoutProps) {
  const refusal = answer?.refusal ?? null
  const proves = refusal?.code === 'confirm_first' && profile !== null
  return (
    <section aria-labelledby="held-payout" className="grid gap-4 border-t border-rule pt-6">
      <h2 id="held-payout" className="text-18">
        {words.heldHead}
      </h2>
      <p>{words.heldText}</p>
      {refusal && !proves && !busy && (
        <Note kind="bad" role="alert">
          {refusal.message}
        </Note>
      )}
      {proves && !busy && <ConfirmFirst profile={profile} why={problemWords.confirmFirst} sent={answer?.sent ?? {}} />}
      {deciding ? (
        <RefundDecision
          intent="decide_payout"
          id={booking.id}
          head={words.decideHead}
          nothing={words.releaseAll}
          yes={words.decideYes}
          most={held.refundableCents}
          currency={booking.quote.currency}
          shares={held.shares}
          busy={busy}
          answer={answer}
        />
      ) : (
        <p>
          <Link className="btn solid" to="?do=decide_payout" preventScrollReset>
            {words.decide}
          </Link>
        </p>
      )}
    </section>
  )
}
