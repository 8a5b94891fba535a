import { accountWords } from '../../copy/accounts.ts'

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
