import { wayWords } from '../../copy/sign-in.ts'
import { Field } from '../../ui/field.tsx'

type CodeFieldProps = {
  name?: string
  label: string
  wrong: string | undefined
  hint?: string
  letters?: boolean
  /** Where it takes the place of the button that was pressed, it takes the focus too. */
  autoFocus?: boolean
}

/** One field for a code; phones offer what came by message, and digits to type unless it has letters. */
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

/** The app's code or a backup code, asked for beside something else. */
export function FactorField({ wrong }: { wrong: string | undefined }) {
  return <CodeField label={wayWords.linkFactor} hint={wayWords.linkFactorHint} letters wrong={wrong} />
}
