import { wayWords } from '../../copy/sign-in.ts'
import { Field } from '../../ui/field.tsx'

type CodeFieldProps = {
  name?: string
  label: string
  wrong: string | undefined
  hint?: string
  letters?: boolean
  /** Takes the focus when it replaces the pressed button. */
  autoFocus?: boolean
}

/** A field for a code. Phones suggest codes from messages and show a numeric keyboard unless it contains letters. */
export function CodeField({ name = 'code', letters = false, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name={name}
      className="code-field"
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete={letters ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
    />
  )
}

export function FactorField({ wrong }: { wrong: string | undefined }) {
  return <CodeField label={wayWords.linkFactor} hint={wayWords.linkFactorHint} letters wrong={wrong} />
}
