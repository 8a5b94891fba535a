import { checkPassword, isLeakedPassword } from '../../../domain/accounts/password.ts'
import { accountWords } from '../../copy/accounts.ts'
import type { Problems } from './checked-form.tsx'

export type AccountMode = 'sign-in' | 'sign-up'
export type AccountValues = { email: string; password: string; firstName: string; lastName: string }
export type AccountProblems = Partial<Record<keyof AccountValues, string>>

/** What keeps the form from being sent, by field; the server has the last word. */
export function accountProblems(mode: AccountMode, values: AccountValues): AccountProblems {
  const problems: AccountProblems = {}
  const email = emailProblem(values.email)
  if (email) problems.email = email
  if (!values.password) problems.password = accountWords.needPassword
  if (mode === 'sign-in') return problems
  if (!values.firstName.trim()) problems.firstName = accountWords.needFirstName
  if (!values.lastName.trim()) problems.lastName = accountWords.needLastName
  const password = newPasswordProblem(values.password)
  if (password) problems.password = password
  return problems
}

export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return accountWords.needEmail
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : accountWords.badEmail
}

/** The first rule a password to be set breaks, or that it is on the lists. */
export function newPasswordProblem(password: string): string | undefined {
  if (!password) return accountWords.needPassword
  const [issue] = checkPassword(password).issues
  return issue ?? (isLeakedPassword(password) ? accountWords.passwordLeaked : undefined)
}

/** Leaves out the fields nothing is wrong with. */
export function problemsOf(found: Problems): Problems {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}
