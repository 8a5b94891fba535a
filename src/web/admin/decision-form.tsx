import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { APPLICATION_DECISIONS, type ApplicationDecision, needsReason } from '../../domain/hosting/host-application.ts'
import { CheckedForm } from '../accounts/fields/checked-form.tsx'
import type { Refusal } from '../client/api-error.ts'
import { adminWords as words } from '../copy/admin.ts'
import { BusyButton } from '../ui/button.tsx'
import { AreaField } from '../ui/field.tsx'

export type Decided = { refusal: Refusal | null; decision: string; reason: string; needsDecision: boolean }
type DecisionFormProps = { version: number; busy: boolean; answer: Decided | undefined }

export const isDecision = (text: string): text is ApplicationDecision =>
  APPLICATION_DECISIONS.some((decision) => decision === text)

/** Approve, ask for changes or reject, with the reason; the form goes to the page's action and works without script. */
export function DecisionForm({ version, busy, answer }: DecisionFormProps) {
  const [decision, setDecision] = useState(answer?.decision ?? '')
  return (
    <CheckedForm
      check={({ decision = '', reason = '' }) => ({
        ...(!isDecision(decision) && { decision: words.needDecision }),
        ...(isDecision(decision) && needsReason(decision) && !reason.trim() && { reason: words.needReason }),
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
              {APPLICATION_DECISIONS.map((one) => (
                <label key={one} className="flex min-h-7 items-start gap-3">
                  <input
                    type="radio"
                    name="decision"
                    value={one}
                    className="mt-1.5"
                    checked={decision === one}
                    onChange={() => setDecision(one)}
                  />
                  <span>
                    <span className="font-semibold">{words.decisions[one]}</span>{' '}
                    <span className="text-14 text-graphite">{words.decisionTexts[one]}</span>
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
            hint={words.reasonHint}
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
