import type { ReviewStanding } from '../client/api-types.ts'
import { useDone } from '../client/use-done.ts'
import { reviewWords as words } from '../copy/reviews.ts'
import { instantWords, zoneWords } from '../format/dates.ts'
import { yearOf } from '../format/slot.ts'
import { Note } from '../ui/note.tsx'
import type { ReviewAnswer } from './load-reviews.ts'
import { ReviewForm } from './review-form.tsx'
import { ReplyForm, ReportButton, ShownReview } from './shown-review.tsx'

type BookingReviewsProps = {
  bookingId: string
  standing: ReviewStanding
  zone: string
  now: string
  busy: boolean
  answer: ReviewAnswer | null
}

export function BookingReviews({ bookingId, standing, zone, now, busy, answer }: BookingReviewsProps) {
  const said = useDone()
  const { step, mine, other, role, until } = standing
  const name = other.firstName ?? words.theOther[role === 'guest' ? 'host' : 'guest']
  const when = `${instantWords(Temporal.Instant.from(until), zone, yearOf(now))} (${zoneWords(zone)})`
  const done = answer?.refusal ? null : said
  return (
    <section aria-labelledby="reviews-head" id="reviews" className="grid gap-5 border-t border-rule pt-6">
      <h2 id="reviews-head" className="text-22">
        {step === 'write' ? words.write[role] : words.head}
      </h2>
      <div role="status" className="empty:hidden">
        {done === 'review' && <Note kind="good">{step === 'shown' ? words.shownNow : words.saved}</Note>}
      </div>
      {step === 'write' && (
        <p className="measure text-graphite">{other.wrote ? words.theyWrote(name) : words.blind(name, when)}</p>
      )}
      {step === 'change' && <p className="measure">{words.waiting(name, when)}</p>}
      {step === 'too_late' && <p className="text-graphite">{words.tooLate}</p>}
      {step === 'write' && <ReviewForm bookingId={bookingId} standing={standing} busy={busy} answer={answer} />}
      {step === 'change' && mine && (
        <>
          <ShownReview head={words.mine} review={mine} by={role} answeredBy={name} />
          <details key={JSON.stringify(mine)} open={Boolean(answer?.review)}>
            <summary className="btn plain">{words.change}</summary>
            <div className="mt-5">
              <ReviewForm bookingId={bookingId} standing={standing} busy={busy} answer={answer} />
            </div>
          </details>
        </>
      )}
      {step === 'shown' && <Both standing={standing} name={name} busy={busy} answer={answer} />}
    </section>
  )
}

type BothProps = { standing: ReviewStanding; name: string; busy: boolean; answer: ReviewAnswer | null }

function Both({ standing: { role, mine, theirs, other }, name, busy, answer }: BothProps) {
  const theirRole = role === 'guest' ? 'host' : 'guest'
  return (
    <div className="grid items-start gap-8 sm:grid-cols-2">
      {theirs ? (
        <ShownReview head={words.theirs(name)} review={theirs} by={theirRole} answeredBy={words.you}>
          {theirs.may.reply && <ReplyForm id={theirs.id} busy={busy} answer={answer} />}
          <ReportButton id={theirs.id} name={name} />
        </ShownReview>
      ) : (
        <p className="text-graphite">{other.wrote ? words.takenDownTheirs(name) : words.noneTheirs(name)}</p>
      )}
      {mine ? (
        <ShownReview head={words.mine} review={mine} by={role} answeredBy={name} />
      ) : (
        <p className="text-graphite">{words.noneMine}</p>
      )}
    </div>
  )
}
