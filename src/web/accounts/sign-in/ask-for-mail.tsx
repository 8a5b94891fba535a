import type { Refusal } from '../../client/api-error.ts'
import { accountWords } from '../../copy/accounts.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { emailProblem, problemsOf } from '../fields/account-form-check.ts'

type AskForMailProps = { email: string; busy: boolean; refusal: Refusal | null; label: string; intent: string }

export function AskForMail({ email, busy, refusal, label, intent }: AskForMailProps) {
  return (
    <CheckedForm check={({ email = '' }) => problemsOf({ email: emailProblem(email) })} busy={busy} refusal={refusal}>
      {(wrong) => (
        <>
          <input type="hidden" name="intent" value={intent} />
          <Field
            label={accountWords.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={email}
            wrong={wrong.email}
          />
          <BusyButton type="submit" className="tall w-full" busy={busy}>
            {label}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}
