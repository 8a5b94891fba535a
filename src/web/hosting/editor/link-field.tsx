import { useEffect, useRef, useState } from 'react'
import { isVideoUrl } from '../../../domain/spaces/listing-draft.ts'
import { listingWords } from '../../copy/listing.ts'
import { Field } from '../../ui/field.tsx'
import type { TextProps } from './fields.tsx'

/** An address of the web as it is typed; half of one is said beside it and not saved, because all that is saved with it would be refused. */
export function LinkField({ label, hint, value, most, onChange }: TextProps) {
  const [text, setText] = useState(value)
  const meant = useRef(value)
  useEffect(() => {
    if (value === meant.current) return
    meant.current = value
    setText(value)
  }, [value])
  const isWhole = text === '' || isVideoUrl(text)
  const onText = (next: string) => {
    setText(next)
    if (next !== '' && !isVideoUrl(next)) return
    meant.current = next
    onChange(next)
  }
  return (
    <Field
      {...{ label, hint, value: text, maxLength: most, inputMode: 'url', autoComplete: 'off' }}
      wrong={isWhole ? undefined : listingWords.wholeLink}
      onChange={(event) => onText(event.target.value.trim())}
    />
  )
}
