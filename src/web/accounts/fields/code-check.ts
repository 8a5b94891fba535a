import { accountWords } from '../../copy/accounts.ts'

const bare = (code: string) => code.replace(/[\s-]/g, '')

/** What is wrong with a code of six digits; blanks and hyphens do not matter. */
export function codeProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{6}$/.test(bare(code)) ? undefined : accountWords.sixDigits
}

/** The same where a backup code will do as well: only too few digits can be told apart. */
export function factorProblem(code: string): string | undefined {
  if (!bare(code)) return accountWords.needCode
  return /^\d{1,5}$/.test(bare(code)) ? accountWords.sixDigits : undefined
}
