import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CheckedForm } from '../accounts/fields/checked-form.tsx'
import { TypedBefore } from '../accounts/fields/typed-before-note.tsx'
import { ConfirmFirst } from '../accounts/reauth/confirm-first.tsx'
import { chargesWords as words } from '../copy/charges.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { type ChargesSet, checkCharges } from './set-charges.ts'

type ChargesFormProps = {
  form: 'fees' | 'tax'
  stand: string
  set: ChargesSet | undefined
  done: string
  button: string
  /** The form's fields, with what was typed and the errors. */
  children: (wrong: Readonly<Record<string, string | undefined>>, typed: Readonly<Record<string, string>>) => ReactNode
}

/** Sets fees or a tax from a given time, with a reason and a reauthentication; works without script. */
export function ChargesForm({ form, stand, set, done, button, children }: ChargesFormProps) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === form
  const mine = set?.form === form ? set : undefined
  return (
    <div className="grid max-w-160 gap-3">
      {mine?.proof && !busy && <ConfirmFirst profile={mine.proof} why={words.confirmFirst} sent={mine.typed} />}
      <CheckedForm
        key={mine?.done && !busy ? stand : 'kept'}
        check={(written) => checkCharges({ ...(written as Record<string, string>), form })}
        busy={busy}
        refusal={mine?.proof ? null : (mine?.refusal ?? null)}
        of={`charges ${form} ${stand}`}
      >
        {(found, before) => {
          const typed: Readonly<Record<string, string>> = { ...before, ...mine?.typed }
          const wrong = { ...mine?.wrong, ...found } as Record<string, string | undefined>
          return (
            <>
              <TypedBefore before={before} />
              <input type="hidden" name="form" value={form} />
              <input type="hidden" name="stand" value={stand} />
              {children(wrong, typed)}
              <Field
                label={words.from}
                name="validFrom"
                type="date"
                hint={words.fromHint}
                defaultValue={typed.validFrom}
                wrong={wrong.validFrom}
              />
              <Field
                label={words.reason}
                name="reason"
                hint={words.reasonHint}
                maxLength={2000}
                dir="auto"
                defaultValue={typed.reason}
                wrong={wrong.reason}
              />
              <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
                {button}
              </BusyButton>
              <div role="status" className="empty:hidden">
                {mine?.done && !busy && Object.keys(found).length === 0 && <Note kind="good">{done}</Note>}
              </div>
            </>
          )
        }}
      </CheckedForm>
    </div>
  )
}
