import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { CATEGORIES, REVIEW_LENGTH } from '../../domain/reviews/review.ts'
import type { ReviewStanding } from '../client/api-types.ts'
import { categoryNames } from '../copy/review-categories.ts'
import { categoryHints, reviewWords as words } from '../copy/reviews.ts'
import { CheckedForm, type Problems, type Typed } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { AreaField } from '../ui/field.tsx'
import { Glyph } from '../ui/sprite.tsx'
import type { ReviewAnswer } from './load-reviews.ts'
import styles from './star-field.module.css'

type ReviewFormProps = { bookingId: string; standing: ReviewStanding; busy: boolean; answer: ReviewAnswer | null }

export function ReviewForm({ bookingId, standing: { role, mine }, busy, answer }: ReviewFormProps) {
  const names = CATEGORIES[role]
  const was = answer?.review ?? (mine && { overall: mine.overall, categories: mine.categories, text: mine.body })
  const given = (typed: string | undefined, known: number | undefined) => (typed ? Number(typed) : known)
  const check = (typed: Typed): Problems => ({
    ...(!typed.overall && { overall: words.needStars(words.overall) }),
    ...Object.fromEntries(
      names.filter((name) => !typed[name]).map((name) => [name, words.needStars(categoryNames[name])]),
    ),
    ...((typed.text ?? '').length > REVIEW_LENGTH && { text: words.tooLong(REVIEW_LENGTH) }),
  })
  return (
    <CheckedForm
      check={check}
      busy={busy}
      refusal={answer?.refusal ?? null}
      of={`${bookingId} review over ${JSON.stringify(mine)}`}
    >
      {(wrong, before) => (
        <>
          <input type="hidden" name="intent" value="review" />
          <StarField
            label={words.overall}
            name="overall"
            given={given(before.overall, was?.overall)}
            wrong={wrong.overall}
            size={28}
          />
          <div className="grid gap-3 border-y border-rule py-4">
            {names.map((name) => (
              <StarField
                key={name}
                label={categoryNames[name]}
                hint={categoryHints[name]}
                name={name}
                given={given(before[name], was?.categories[name])}
                wrong={wrong[name]}
              />
            ))}
          </div>
          <AreaField
            label={words.text}
            name="text"
            hint={words.textHint[role]}
            rows={5}
            maxLength={REVIEW_LENGTH}
            defaultValue={before.text ?? was?.text}
            wrong={wrong.text}
            dir="auto"
          />
          <BusyButton type="submit" className="justify-self-start" busy={busy}>
            {mine ? words.sendChange : words.send}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

const FIVE = [1, 2, 3, 4, 5] as const

type StarFieldProps = {
  label: string
  hint?: string
  name: string
  given: number | undefined
  wrong: string | undefined
  size?: number
}

function StarField({ label, hint, name, given, wrong, size = 20 }: StarFieldProps) {
  const id = useId()
  const described = [wrong && `${id}wrong`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="sr-only">{label}</legend>
      <div className={styles.root}>
        <div>
          <p className="font-semibold" aria-hidden="true">
            {label}
          </p>
          {hint && (
            <p className="text-14 text-graphite" id={`${id}hint`}>
              {hint}
            </p>
          )}
        </div>
        <div className={styles.stars}>
          {FIVE.map((count) => (
            <label key={count} className={styles.star}>
              <input type="radio" name={name} value={count} defaultChecked={given === count} />
              <span className="sr-only">{words.stars(count)}</span>
              <Glyph name="star" size={size} />
            </label>
          ))}
        </div>
      </div>
      {wrong && (
        <p className="wrong" id={`${id}wrong`}>
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
