import { problemsOf } from '../accounts/account-form-check.ts'
import { CheckedForm } from '../accounts/checked-form.tsx'
import { api } from '../api.ts'
import type { Profile } from '../replies.ts'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { notify } from '../ui/notify.ts'
import { accountWords } from '../words/accounts.ts'
import { profileWords } from '../words/profile.ts'
import { Matter } from './profile-frame.tsx'
import { useAct } from './use-act.ts'

export function NamesForm({ profile: { account } }: { profile: Profile }) {
  const { run, busy, refusal } = useAct()
  const save = async (firstName: string, lastName: string) => {
    if (await run(() => api.profile.changeName({ firstName, lastName }))) notify({ title: profileWords.saved })
  }
  return (
    <Matter head={profileWords.names} text={profileWords.namesText}>
      <CheckedForm
        check={({ firstName = '', lastName = '' }) =>
          problemsOf({
            firstName: firstName.trim() ? undefined : accountWords.needFirstName,
            lastName: lastName.trim() ? undefined : accountWords.needLastName,
          })
        }
        busy={busy}
        refusal={refusal}
        send={({ firstName = '', lastName = '' }) => save(firstName, lastName)}
      >
        {(wrong) => (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                label={accountWords.firstName}
                name="firstName"
                autoComplete="given-name"
                maxLength={100}
                required
                defaultValue={account.firstName}
                wrong={wrong.firstName}
              />
              <Field
                label={accountWords.lastName}
                name="lastName"
                autoComplete="family-name"
                maxLength={100}
                required
                defaultValue={account.lastName}
                wrong={wrong.lastName}
              />
            </div>
            <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
              {profileWords.saveNames}
            </BusyButton>
          </>
        )}
      </CheckedForm>
    </Matter>
  )
}
