import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { CheckedForm } from '../accounts/fields/checked-form.tsx'
import type { Refusal } from '../client/api-error.ts'
import { adminWords as words } from '../copy/admin.ts'
import { BusyButton } from '../ui/button.tsx'
import { AreaField } from '../ui/field.tsx'

export type Decided = { refusal: Refusal | null; decision: string; reason: string; needsDecision: boolean }
type Decision = { value: string; label: string; text: string; needsReason: boolean }
type DecisionFormProps = {
  decisions: readonly Decision[]
  reasonHint: string
  version: number
  busy: boolean
  answer: Decided | undefined
}

/** A choice of decisions with a reason. The form uses the page's action and works without script. */
export function DecisionForm({ decisions, reasonHint, version, busy, answer }: DecisionFormProps) {
  const of = (text: string) => decisions.find(({ value }) => value === text)
  const [decision, setDecision] = useState(answer?.decision ?? '')
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
          <BusyButton type="submit" className="justify-self-start" busy={busy}>
            {words.record}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}
