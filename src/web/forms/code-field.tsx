import { accountWords } from '../copy/accounts.ts'
import { wayWords } from '../copy/sign-in.ts'
import { Field } from '../ui/field.tsx'

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

const bare = (code: string) => code.replace(/[\s-]/g, '')

/** Validates a six-digit code, ignoring blanks and hyphens. */
export function codeProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{6}$/.test(bare(code)) ? undefined : accountWords.sixDigits
}

/** Like codeProblem, but also accepts a backup code, so only too few characters are an error. */
export function factorProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{1,5}$/.test(bare(code)) ? accountWords.sixDigits : undefined
}
