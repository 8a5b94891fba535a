import type { ReactNode } from 'react'
import type { Booking, Problem, Problems } from '../../client/api-types.ts'
import { problemWords as words } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { momentIn } from '../moment-in.ts'

type CardProps = { problem: Problem; booking: Booking; problems: Problems; children: ReactNode }

export function ProblemCard({ problem, booking, problems, children }: CardProps) {
  const { text, reason, photos, answer, createdAt, endedAt, settledReason } = problem
  const { party, quote, space } = booking
  const isGuest = party === 'guest'
  return (
    <article className={endedAt ? 'grid gap-3' : 'panel grid gap-4'}>
      <ProblemStatus problem={problem} booking={booking} />
      <div className="grid gap-2">
        <p className="text-14 text-graphite">
          {words.reportedBy[party]} · <span className="num">{momentIn(booking, createdAt)}</span>
        </p>
        <p className="font-semibold">{(isGuest ? words.reasons : words.reasonsGiven)[reason]}</p>
        <Said text={text} />
        {photos.length > 0 && <Photos photos={photos} />}
      </div>
      {answer && (
        <div className="grid gap-2 border-t border-rule pt-4">
          <p className="text-14 text-graphite">
            {party === 'host' ? words.youAnswered : words.answered(space.hostFirstName)} ·{' '}
            <span className="num">{momentIn(booking, answer.at)}</span>
          </p>
          <Said text={answer.text} />
          <p className="num font-semibold">
            {answer.offerCents > 0
              ? words.offers(money(endedAt ? answer.offerCents : offerNow(problem, problems), quote.currency))
              : words.offersNothing}
          </p>
        </div>
      )}
      {settledReason && (
        <div className="grid gap-2 border-t border-rule pt-4">
          <p className="text-14 text-graphite">{words.decided}</p>
          <Said text={settledReason} />
        </div>
      )}
      {children}
    </article>
  )
}

const offerNow = ({ answer }: Problem, { refundableCents }: Problems) =>
  Math.min(answer?.offerCents ?? 0, refundableCents)

function Said({ text }: { text: string }) {
  return (
    text && (
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    )
  )
}

function Photos({ photos }: Pick<Problem, 'photos'>) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, url }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <img src={url} alt={words.photo(at + 1)} className="size-24 object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ProblemStatus({ problem, booking }: Pick<CardProps, 'problem' | 'booking'>) {
  const { state, turn, outcome, refundCents, answerBy, acceptBy } = problem
  const { party, quote, space, guestName } = booking
  if (state === 'withdrawn') return <p className="font-semibold">{words.withdrawn}</p>
  if (outcome) return <p className="num font-semibold">{words.outcomes[outcome](money(refundCents, quote.currency))}</p>
  const said =
    turn === 'host'
      ? words.waitsForHost[party](space.hostFirstName, momentIn(booking, answerBy))
      : turn === 'guest' && acceptBy
        ? words.waitsForGuest[party](guestName ?? '', momentIn(booking, acceptBy))
        : words.waitsForAdmin[party]
  return (
    <div>
      <p className="num font-semibold">{said}</p>
      {party === 'host' && <p className="mt-1 text-14 text-graphite">{words.payoutHeld}</p>}
    </div>
  )
}
