import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PROBLEM_TEXT } from '../../../domain/bookings/problem.ts'
import { typedCents } from '../../../domain/kernel/typed-cents.ts'
import type { Booking, Problem, Problems } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { problemWords as words } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { CheckedForm, type Typed } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { hostPart } from './act-on-problem.ts'
import type { ProblemAnswer } from './problem-section.tsx'

type AnswerFormProps = {
  booking: Booking
  problems: Problems
  problem: Problem
  busy: boolean
  answer: ProblemAnswer
}

export function AnswerForm({ booking, problems, problem, busy, answer }: AnswerFormProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const { refundableCents: most, currency } = problems
  return (
    <div className="grid gap-4 border-t border-rule pt-4">
      <h3 ref={head} tabIndex={-1} className="text-18">
        {words.answerHead}
      </h3>
      <CheckedForm
        check={({ reason = '', amount = '' }) => ({
          ...(!reason.trim() && { reason: words.needAnswer }),
          ...wrongAmount(amount, most, currency),
        })}
        busy={busy}
        refusal={null}
        of={`${problem.id} answer`}
      >
        {(wrong, before) => (
          <>
            <input type="hidden" name="intent" value="answer_problem" />
            <input type="hidden" name="problem" value={problem.id} />
            <TryKey />
            <AnswerFields
              problems={problems}
              busy={busy}
              wrong={wrong}
              guest={booking.guestName ?? ''}
              before={{ ...before, ...answer?.sent }}
            />
          </>
        )}
      </CheckedForm>
    </div>
  )
}

type FieldsProps = Pick<AnswerFormProps, 'problems' | 'busy'> & { guest: string; wrong: Partial<Typed>; before: Typed }

function AnswerFields({ problems, guest, busy, wrong, before }: FieldsProps) {
  const { refundableCents: most, currency, shares } = problems
  const [amount, setAmount] = useState(before.amount ?? '')
  const cents = typedCents(amount) ?? 0
  const isOffer = cents > 0 && cents <= most
  const share = shares ? hostPart(shares, isOffer ? cents : 0) : 0
  return (
    <>
      <AreaField
        label={words.answerText}
        name="reason"
        hint={words.answerHint(guest)}
        rows={4}
        maxLength={PROBLEM_TEXT}
        defaultValue={before.reason}
        wrong={wrong.reason}
        dir="auto"
      />
      {most > 0 ? (
        <Field
          label={words.offer(currency)}
          name="amount"
          inputMode="decimal"
          maxLength={14}
          className="sm:max-w-60"
          hint={words.offerHint(money(most, currency))}
          defaultValue={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
          wrong={wrong.amount}
        />
      ) : (
        <p>{words.nothingLeft}</p>
      )}
      <p aria-live="polite" className="num text-14 text-graphite empty:hidden">
        {isOffer && words.ifAccepted(guest, money(cents, currency), money(share, currency))}
      </p>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" busy={busy}>
          {words.sendAnswer(isOffer ? money(cents, currency) : null)}
        </BusyButton>
        <Link className="btn" to="?#problem" preventScrollReset>
          {words.back}
        </Link>
      </div>
    </>
  )
}

function wrongAmount(typed: string, most: number, currency: string): { amount?: string } {
  if (!typed.trim()) return {}
  const cents = typedCents(typed)
  if (cents === null) return { amount: words.needAmount }
  return cents > most ? { amount: words.tooMuch(money(most, currency)) } : {}
}
