import { POLICY_NAMES } from '../../../domain/bookings/cancellation.ts'
import { isVideoUrl } from '../../../domain/spaces/listing-draft.ts'
import { usePolicies } from '../../client/use-root.ts'
import { waysToBook } from '../../copy/editor.ts'
import { listingWords } from '../../copy/listing.ts'
import { policyText } from '../../copy/policy-text.ts'
import { Field } from '../../ui/field.tsx'
import { AreaField, ChoiceField, Section, type TextProps, useTyped } from './fields.tsx'
import type { SectionProps } from './use-draft.ts'

const ways = [
  { value: 'instant', label: waysToBook.instant },
  { value: 'request', label: waysToBook.request },
] as const

export function TermsSection({ draft, change }: SectionProps) {
  const policies = usePolicies()
  return (
    <Section name="terms">
      <ChoiceField
        label={waysToBook.label}
        value={draft.instant ? 'instant' : 'request'}
        options={ways}
        onChange={(way) => change({ instant: way === 'instant' })}
      />
      <ChoiceField
        label={listingWords.cancellation}
        value={draft.cancellation}
        options={POLICY_NAMES.map((name) => ({ value: name, label: policyText(policies[name]) }))}
        onChange={(cancellation) => change({ cancellation })}
      />
      <AreaField
        label={listingWords.houseRules}
        hint={listingWords.houseRulesHint}
        value={draft.houseRules}
        most={5_000}
        onChange={(houseRules) => change({ houseRules })}
      />
      <AreaField
        label={listingWords.access}
        hint={listingWords.accessHint}
        value={draft.accessInstructions}
        most={5_000}
        onChange={(accessInstructions) => change({ accessInstructions })}
      />
      <LinkField
        label={listingWords.video}
        hint={listingWords.videoHint}
        value={draft.videoUrl}
        most={500}
        onChange={(videoUrl) => change({ videoUrl })}
      />
    </Section>
  )
}

/** An incomplete URL shows an error and isn't saved, because the server would refuse to save the other fields too. */
function LinkField({ label, hint, value, most, onChange }: TextProps) {
  const { text, onText, onFocus, isWrong } = useTyped({
    value,
    shown: String,
    read: (typed) => (typed === '' || isVideoUrl(typed) ? typed : undefined),
    onChange,
  })
  return (
    <Field
      label={label}
      hint={hint}
      value={text}
      maxLength={most}
      inputMode="url"
      autoComplete="off"
      onFocus={onFocus}
      wrong={isWrong ? listingWords.wholeLink : undefined}
      onChange={(event) => onText(event.target.value.trim())}
    />
  )
}
