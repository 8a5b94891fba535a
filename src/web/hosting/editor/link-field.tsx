import { isVideoUrl } from '../../../domain/spaces/listing-draft.ts'
import { listingWords } from '../../copy/listing.ts'
import { Field } from '../../ui/field.tsx'
import type { TextProps } from './fields.tsx'
import { useTyped } from './use-typed.ts'

/** An address of the web as it is typed; half of one is said beside it and not saved, because all that is saved with it would be refused. */
export function LinkField({ label, hint, value, most, onChange }: TextProps) {
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
