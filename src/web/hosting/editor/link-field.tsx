import { isVideoUrl } from '../../../domain/spaces/listing-draft.ts'
import { listingWords } from '../../copy/listing.ts'
import { Field } from '../../ui/field.tsx'
import type { TextProps } from './fields.tsx'
import { useTyped } from './use-typed.ts'

/** A URL field. An incomplete URL shows an error and isn't saved, because the server would refuse the whole save. */
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
