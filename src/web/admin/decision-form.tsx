import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import type { Refusal } from '../client/api-error.ts'
import { adminWords as words } from '../copy/admin.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { AreaField } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'

type Decided = { refusal: Refusal | null; decision: string; reason: string; needsDecision: boolean }
type Decision = { value: string; label: string; text: string; needsReason: boolean }
type DecisionFormProps = {
  decisions: readonly Decision[]
  reasonHint: string
  version: number
  busy: boolean
  answer: Decided | undefined
}

export function DecisionForm({ decisions, reasonHint, version, busy, answer }: DecisionFormProps) {
  const of = (text: string) => decisions.find(({ value }) => value === text)
  const only = decisions.length === 1 ? decisions[0] : undefined
  const [decision, setDecision] = useState(only?.value ?? answer?.decision ?? '')
  return (
    <CheckedForm
      check={({ decision = '', reason = '' }) => ({
        ...(!of(decision) && { decision: words.needDecision }),
        ...(of(decision)?.needsReason && !reason.trim() && { reason: words.needReason }),
      })}
      busy={busy}
      refusal={answer?.refusal ?? null}
    >
      {({ decision: undecided = answer?.needsDecision && !decision ? words.needDecision : undefined, ...wrong }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <fieldset aria-describedby={undecided && 'no-decision'}>
            <legend className="sr-only">{words.decide}</legend>
            <div className="grid gap-2">
              {decisions.map(({ value, label, text }) => (
                <label key={value} className="flex min-h-7 items-start gap-3">
                  <input
                    type="radio"
                    name="decision"
                    value={value}
                    className="mt-1.5"
                    checked={decision === value}
                    onChange={() => setDecision(value)}
                  />
                  <span>
                    <span className="font-semibold">{label}</span> <span className="text-14 text-graphite">{text}</span>
                  </span>
                </label>
              ))}
            </div>
            {undecided && (
              <p className="wrong" id="no-decision">
                <CircleAlert size={16} aria-hidden="true" />
                {undecided}
              </p>
            )}
          </fieldset>
          <AreaField
            label={words.reason}
            name="reason"
            hint={reasonHint}
            rows={4}
            maxLength={2000}
            defaultValue={answer?.reason}
            wrong={wrong.reason}
            dir="auto"
          />
          <BusyButton type="submit" look={only ? 'danger' : 'solid'} className="justify-self-start" busy={busy}>
            {only?.label ?? words.record}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

export const UNDECIDED = { decision: '', reason: '', done: false, needsDecision: false }

type Said<Decision> = { decision: Decision; reason: string; version: number }

export async function recordDecision<Decision extends string>(
  request: Request,
  decisions: readonly Decision[],
  decide: (said: Said<Decision>) => Promise<unknown>,
) {
  const typed = await typedForm(request)
  const [chosen, reason] = [String(typed.get('decision') ?? ''), String(typed.get('reason') ?? '').slice(0, 2000)]
  const decision = decisions.find((one) => one === chosen)
  const facts = { decision: chosen, reason, done: false, needsDecision: !decision }
  if (!decision) return { ...facts, refusal: null }
  try {
    await decide({ decision, reason, version: Number(typed.get('version')) })
    return { ...facts, refusal: null, done: true }
  } catch (error) {
    return answerRefused(error, facts)
  }
}

type Step = { at: string; what: string; by: string; reason: string | null }

export function StepHistory({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <>
      <h2 className="mt-8 mb-3 text-18">{words.history}</h2>
      <ol className="border-b border-rule">
        {steps.map(({ at, what, by, reason }) => (
          <li key={at + what} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">{what}</span> ·{' '}
              {by && (
                <>
                  <span dir="auto">{by}</span> ·{' '}
                </>
              )}
              <span className="text-14 text-graphite">
                <Moment at={at} />
              </span>
            </p>
            {reason && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
