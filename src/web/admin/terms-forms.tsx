import { type CancellationTier, POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import type { Settings } from '../client/api-types.ts'
import { policyNames } from '../copy/policies.ts'
import { settingsWords as words } from '../copy/settings.ts'
import { AreaField } from '../ui/field.tsx'
import { tiersText } from './policy-text.ts'
import type { SiteSet } from './set-site.ts'
import { SettingForm } from './setting-form.tsx'

type TermsFormsProps = Pick<Settings, 'policies' | 'amenities'> & { set: SiteSet | undefined }

export function TermsForms({ policies, amenities, set }: TermsFormsProps) {
  return (
    <>
      <SettingForm
        form="policies"
        text={words.policiesText}
        version={policies.version}
        set={set}
        fields={POLICY_NAMES.map((name, at) => ({
          name,
          label: policyNames[name],
          maxLength: 100,
          ...(at === 0 && { hint: words.policyHint }),
          value: tiersText(policies.value[name].tiers as readonly CancellationTier[]),
        }))}
      />
      <SettingForm form="amenities" text={words.amenitiesText} version={amenities.version} set={set} fields={[]}>
        {(typed, wrong) => (
          <AreaField
            label={words.amenities}
            name="amenities"
            rows={10}
            maxLength={4000}
            defaultValue={typed.amenities ?? amenities.value.join('\n')}
            wrong={wrong.amenities}
          />
        )}
      </SettingForm>
    </>
  )
}
