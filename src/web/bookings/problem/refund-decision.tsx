import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PROBLEM_TEXT } from '../../../domain/bookings/problem.ts'
import { typedCents } from '../../../domain/kernel/typed-cents.ts'
import { TryKey } from '../../client/try-key.tsx'
import { problemWords as words } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { CheckedForm, type Typed } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { hostPart, type Shares } from './act-on-problem.ts'
import type { ProblemAnswer } from './problem-section.tsx'

type RefundDecisionProps = {
  intent: 'settle_problem' | 'decide_payout'
  id: string
  head: string
  nothing: string
  yes: (amount: string | null) => string
  most: number
  currency: string
  shares: Shares
  busy: boolean
  answer: ProblemAnswer
}
type Chosen = { outcome: string; amount: string }

export function RefundDecision({ intent, id, head, answer, ...rest }: RefundDecisionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { most, currency, busy } = rest
  return (
    <div className="grid gap-4 border-t border-rule pt-4">
      <h3 ref={heading} tabIndex={-1} className="text-18">
        {head}
      </h3>
      <CheckedForm
        check={(typed) => wrongIn(typed, most, currency)}
        busy={busy}
        refusal={null}
        of={`${id} ${intent}`}
        className="group grid gap-5"
      >
        {(wrong, before) => (
          <>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="problem" value={id} />
            <input type="hidden" name="most" value={most} />
            <TryKey />
            <Choice {...rest} wrong={wrong} before={{ ...before, ...answer?.sent }} />
          </>
        )}
      </CheckedForm>
    </div>
  )
}

type ChoiceProps = Omit<RefundDecisionProps, 'intent' | 'id' | 'head' | 'answer'> & {
  wrong: Partial<Typed>
  before: Typed
}

function Choice({ most, currency, shares, nothing, yes, busy, wrong, before }: ChoiceProps) {
  const [chosen, setChosen] = useState<Chosen>({ outcome: before.outcome ?? '', amount: before.amount ?? '' })
  const cents = centsOf(chosen, most)
  const isRefund = cents > 0 && cents <= most
  const host = isRefund ? hostPart(shares, cents) : 0
  return (
    <>
      <Outcomes
        most={most}
        currency={currency}
        nothing={nothing}
        wrong={wrong.outcome}
        outcome={chosen.outcome}
        onChoose={(outcome) => setChosen({ ...chosen, outcome })}
      />
      <Field
        label={words.amount(currency)}
        name="amount"
        inputMode="decimal"
        maxLength={14}
        className="hidden group-has-[input[value=partial]:checked]:block sm:max-w-60"
        defaultValue={chosen.amount}
        onInput={({ currentTarget }) => setChosen({ ...chosen, amount: currentTarget.value })}
        wrong={wrong.amount}
      />
      <AreaField
        label={words.settleReason}
        name="reason"
        hint={words.settleReasonHint}
        rows={4}
        maxLength={PROBLEM_TEXT}
        defaultValue={before.reason}
        wrong={wrong.reason}
        dir="auto"
      />
      <p aria-live="polite" className="num text-14 text-graphite empty:hidden">
        {isRefund && words.shares(money(host, currency), money(cents - host, currency))}
      </p>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="ink" busy={busy}>
          {yes(isRefund ? money(cents, currency) : null)}
        </BusyButton>
        <Link className="btn" to="?#problem" preventScrollReset>
          {words.back}
        </Link>
      </div>
    </>
  )
}

function centsOf({ outcome, amount }: Chosen, most: number): number {
  if (outcome === 'full') return most
  return outcome === 'partial' ? (typedCents(amount) ?? 0) : 0
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
  nothing: string
  outcome: string
  wrong: string | undefined
  onChoose: (outcome: string) => void
}

function Outcomes({ most, currency, nothing, outcome, wrong, onChoose }: OutcomesProps) {
  const choices = [
    { value: 'nothing', label: nothing },
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
