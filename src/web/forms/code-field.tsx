import { accountWords } from '../copy/accounts.ts'
import { wayWords } from '../copy/sign-in.ts'
import { Field } from '../ui/field.tsx'

type CodeFieldProps = {
  name?: string
  label: string
  wrong: string | undefined
  hint?: string
  letters?: boolean
  autoFocus?: boolean
}

/** Phones suggest codes from text messages. They show a numeric keyboard unless the code contains letters. */
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

export function codeProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{6}$/.test(bare(code)) ? undefined : accountWords.sixDigits
}

/** A backup code is accepted too, so the only mistake that can be detected here is too few characters. */
export function factorProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{1,5}$/.test(bare(code)) ? accountWords.sixDigits : undefined
}
