import { CircleCheck } from 'lucide-react'
import type { Refusal } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { accountWords } from '../../copy/accounts.ts'
import { profileWords } from '../../copy/profile.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { nameProblem, problemsOf } from '../fields/account-form-check.ts'
import { ProfileSection } from './profile-layout.tsx'

type NamesFormProps = { profile: Profile; busy: boolean; refusal: Refusal | null; saved: boolean }

/** Changing names needs no reauthentication, so the form uses the page's action. */
export function NamesForm({ profile: { account }, busy, refusal, saved }: NamesFormProps) {
  return (
    <ProfileSection head={profileWords.names} text={profileWords.namesText}>
      <CheckedForm
        check={({ firstName = '', lastName = '' }) =>
          problemsOf({
            firstName: nameProblem(firstName, accountWords.needFirstName),
            lastName: nameProblem(lastName, accountWords.needLastName),
          })
        }
        busy={busy}
        refusal={refusal}
      >
        {(wrong) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                // The key contains the saved name, so the field is reset if the server removed markup from the name.
                key={`first ${account.firstName}`}
                label={accountWords.firstName}
                name="firstName"
                dir="auto"
                autoComplete="given-name"
                maxLength={100}
                required
                defaultValue={account.firstName}
                wrong={wrong.firstName}
              />
              <Field
                key={`last ${account.lastName}`}
                label={accountWords.lastName}
                name="lastName"
                dir="auto"
                autoComplete="family-name"
                maxLength={100}
                required
                defaultValue={account.lastName}
                wrong={wrong.lastName}
              />
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <BusyButton type="submit" look="ink" busy={busy}>
                {profileWords.saveNames}
              </BusyButton>
              <p role="status" className="flex items-center gap-2 text-14 text-good empty:hidden">
                {saved && !busy && !refusal && Object.keys(wrong).length === 0 && (
                  <>
                    <CircleCheck size={16} aria-hidden="true" />
                    {profileWords.saved}
                  </>
                )}
              </p>
            </div>
          </>
        )}
      </CheckedForm>
    </ProfileSection>
  )
}
