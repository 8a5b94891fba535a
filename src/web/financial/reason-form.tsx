import { Form, useNavigation } from 'react-router'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { useTypedBefore } from '../accounts/fields/typed-before.ts'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import type { Acted } from './act-with-reason.ts'

type ReasonFormProps = {
  id: string
  acts: readonly { value: string; label: string }[]
  acted: Acted | undefined
  done: string
  hint?: string
  /** Explains why reauthentication is needed. */
  why?: string
  /** Names the form and its subject's state, to keep typed text across a new sign-in. */
  of?: string
}

/** An item, a reason and the possible actions. The form uses the page's action and works without script. */
export function ReasonForm({ id, acts, acted, done, hint, why = words.confirmFirst, of }: ReasonFormProps) {
  const { state, formData } = useNavigation()
  const mine = acted?.id === id ? acted : undefined
  const { before, keep } = useTypedBefore(of)
  const busyWith = state !== 'idle' && formData?.get('id') === id ? formData.get('act') : null
  if (mine?.done && busyWith === null)
    return (
      <Note kind="good" role="status">
        {done}
      </Note>
    )
  const { refusal, proof, reason = '' } = mine ?? {}
  return (
    <>
      {proof && busyWith === null && (
        <ConfirmFirst profile={proof.profile} why={why} sent={{ id, act: proof.act, reason }} />
      )}
      <Form method="post" className="grid max-w-120 gap-3">
        <input type="hidden" name="id" value={id} />
        <RefusalNote refusal={proof ? null : (refusal ?? null)} />
        <Field
          label={words.reason}
          name="reason"
          hint={hint}
          maxLength={2000}
          dir="auto"
          defaultValue={mine?.reason ?? before.reason}
          onInput={({ currentTarget }) => keep({ reason: currentTarget.value })}
          wrong={mine?.wrong ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          {acts.map(({ value, label }) => (
            <BusyButton key={value} type="submit" name="act" value={value} look="ink" busy={busyWith === value}>
              {label}
            </BusyButton>
          ))}
        </div>
      </Form>
    </>
  )
}
