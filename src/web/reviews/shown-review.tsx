import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CATEGORIES, REVIEW_LENGTH, type ReviewRole } from '../../domain/reviews/review.ts'
import type { GuestReviews, ReviewStanding } from '../client/api-types.ts'
import { categoryNames } from '../copy/review-categories.ts'
import { reviewWords as words } from '../copy/reviews.ts'
import { spaceWords } from '../copy/space.ts'
import { monthWords } from '../format/dates.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { AreaField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Glyph } from '../ui/sprite.tsx'
import type { ReviewAnswer } from './load-reviews.ts'

const ReviewReport = lazy(() => import('./review-report.tsx').then((part) => ({ default: part.ReviewReport })))

type Written = NonNullable<ReviewStanding['mine']>
type ShownReviewProps = { head: string; review: Written; by: ReviewRole; answeredBy: string; children?: ReactNode }

export function ShownReview({ head, review, by, answeredBy, children }: ShownReviewProps) {
  const { overall, categories, body, reply, takenDown } = review
  return (
    <article className="grid gap-3">
      <h3 className="font-semibold" dir="auto">
        {head}
      </h3>
      {takenDown && (
        <Note kind="warn">
          <p>{words.takenDown}</p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {words.takenDownWhy} {takenDown.reason}
          </p>
        </Note>
      )}
      <p className="flex gap-1 fill-current" role="img" aria-label={words.ofFive(overall)}>
        {Array.from({ length: overall }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars have no other key
          <Glyph key={at} name="star" size={18} />
        ))}
      </p>
      {body ? (
        <p className="measure whitespace-pre-line wrap-anywhere" dir="auto">
          {body}
        </p>
      ) : (
        <p className="text-graphite">{words.noWords}</p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        {CATEGORIES[by].map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="text-graphite">{categoryNames[name]}</dt>
            <dd className="num">{categories[name] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {reply && (
        <p className="border-l border-line pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
          <span className="block text-14 text-graphite">{words.answered(answeredBy)}</span>
          {reply.text}
        </p>
      )}
      {children}
    </article>
  )
}

export function ReplyForm({ id, busy, answer }: { id: string; busy: boolean; answer: ReviewAnswer | null }) {
  return (
    <CheckedForm
      check={({ text = '' }) => (text.trim() ? {} : { text: words.needText })}
      busy={busy}
      refusal={answer?.reply === undefined ? null : answer.refusal}
      of={`answer to ${id}`}
      className="measure grid gap-3"
    >
      {(wrong, before) => (
        <>
          <input type="hidden" name="intent" value="reply" />
          <input type="hidden" name="review" value={id} />
          <AreaField
            label={words.answer}
            name="text"
            hint={words.answerHint}
            rows={3}
            maxLength={REVIEW_LENGTH}
            defaultValue={answer?.reply ?? before.text}
            wrong={wrong.text}
            dir="auto"
          />
          <BusyButton type="submit" look="plain" className="justify-self-start" busy={busy}>
            {words.sendAnswer}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

export function ReportButton({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="min-h-6 justify-self-start text-14 text-graphite hover:underline"
        aria-label={spaceWords.reportOf(name)}
        onClick={() => setOpen(true)}
      >
        {spaceWords.report}
      </button>
      {open && (
        <ErrorBoundary>
          <Suspense>
            <ReviewReport id={id} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

export function GuestRating({ of: { rating, count, hosts, items } }: { of: GuestReviews }) {
  return (
    <div>
      <h2 className="text-14 text-graphite">{words.ofGuestHead}</h2>
      {rating === null ? (
        <p>{words.ofGuestNone}</p>
      ) : (
        <details>
          <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 fill-current">
            <Glyph name="star" size={15} />
            <span className="num font-semibold">{words.ofGuest(rating.toFixed(1), count, hosts)}</span>
          </summary>
          <ul className="mt-3 grid gap-4">
            {items.map(({ id, firstName, overall, body, at }) => (
              <li key={id}>
                <p className="text-14">
                  <b className="font-semibold" dir="auto">
                    {firstName ?? words.former.host}
                  </b>{' '}
                  <span className="num text-graphite">
                    · {words.ofFive(overall)} · {monthWords(Temporal.PlainDate.from(at.slice(0, 10)))}
                  </span>
                </p>
                {body && (
                  <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                    {body}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
