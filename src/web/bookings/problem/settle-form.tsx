import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PROBLEM_TEXT } from '../../../domain/bookings/problem.ts'
import { CheckedForm, type Typed } from '../../accounts/fields/checked-form.tsx'
import type { Problem, Problems } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { problemWords as words } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { typedCents } from '../../format/typed-cents.ts'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { hostPart } from './host-part.ts'
import type { ProblemAnswer } from './problem-section.tsx'

type SettleFormProps = { problems: Problems; problem: Problem; busy: boolean; answer: ProblemAnswer }

/** An admin's decision: nothing, a part or all of what is left, and why. */
export function SettleForm({ problems, problem, busy, answer }: SettleFormProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const [changed, setChanged] = useState<Partial<Record<'outcome' | 'amount', string>>>({})
  const { refundableCents: most, currency } = problems
  return (
    <div className="grid gap-4 border-t border-rule pt-4">
      <h3 ref={head} tabIndex={-1} className="text-18">
        {words.settleHead}
      </h3>
      <CheckedForm
        check={(typed) => wrongIn(typed, most, currency)}
        busy={busy}
        refusal={null}
        of={`${problem.id} settle`}
        className="group grid gap-5"
      >
        {(wrong, before) => {
          const { outcome = '', amount = '' } = { ...before, ...answer?.sent, ...changed }
          const cents = outcome === 'full' ? most : outcome === 'partial' ? (typedCents(amount) ?? 0) : 0
          const isRefund = cents > 0 && cents <= most
          const host = isRefund ? hostPart(problems, cents) : 0
          return (
            <>
              <input type="hidden" name="intent" value="settle_problem" />
              <input type="hidden" name="problem" value={problem.id} />
              <input type="hidden" name="most" value={most} />
              <TryKey />
              <Outcomes
                {...{ most, currency, outcome }}
                wrong={wrong.outcome}
                onChoose={(chosen) => setChanged({ ...changed, outcome: chosen })}
              />
              <Field
                label={words.amount(currency)}
                name="amount"
                inputMode="decimal"
                maxLength={14}
                className="hidden group-has-[input[value=partial]:checked]:block sm:max-w-60"
                defaultValue={amount}
                onInput={({ currentTarget }) => setChanged({ ...changed, amount: currentTarget.value })}
                wrong={wrong.amount}
              />
              <AreaField
                label={words.settleReason}
                name="reason"
                hint={words.settleReasonHint}
                rows={4}
                maxLength={PROBLEM_TEXT}
                defaultValue={answer?.reason || before.reason}
                wrong={wrong.reason}
                dir="auto"
              />
              <p aria-live="polite" className="num text-14 text-graphite empty:hidden">
                {isRefund && words.shares(money(host, currency), money(cents - host, currency))}
              </p>
              <div className="flex flex-wrap gap-3">
                <BusyButton type="submit" look="ink" busy={busy}>
                  {words.settleYes(isRefund ? money(cents, currency) : null)}
                </BusyButton>
                <Link className="btn" to="?#problem" preventScrollReset>
                  {words.back}
                </Link>
              </div>
            </>
          )
        }}
      </CheckedForm>
    </div>
  )
}

function wrongIn({ outcome, amount = '', reason = '' }: Typed, most: number, currency: string) {
  const cents = typedCents(amount)
  return {
    ...(!outcome && { outcome: words.needOutcome }),
    ...(outcome === 'partial' && !cents && { amount: words.needAmount }),
    ...(outcome === 'partial' && cents && cents > most && { amount: words.tooMuch(money(most, currency)) }),
    ...(!reason.trim() && { reason: words.needSettleReason }),
  }
}

type OutcomesProps = {
  most: number
  currency: string
  outcome: string
  wrong: string | undefined
  onChoose: (outcome: string) => void
}

function Outcomes({ most, currency, outcome, wrong, onChoose }: OutcomesProps) {
  const choices = [
    { value: 'nothing', label: words.nothing },
    ...(most > 0
      ? [
          { value: 'partial', label: words.partial },
          { value: 'full', label: words.full(money(most, currency)) },
        ]
      : []),
  ]
  return (
    <fieldset aria-describedby={wrong && 'no-outcome'}>
      <legend className="label">{words.outcome}</legend>
      {wrong && (
        <p className="wrong" id="no-outcome">
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
      <div className="mt-2 grid gap-1">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="outcome"
              value={value}
              defaultChecked={outcome === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
