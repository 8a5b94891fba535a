import { passwordRefusal } from '../../../domain/accounts/password.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { EMAIL_ADDRESS } from '../../../domain/kernel/email-address.ts'
import { accountWords } from '../../copy/accounts.ts'
import type { Problems } from '../../forms/checked-form.tsx'

export type AccountMode = 'sign-in' | 'sign-up'
export type AccountValues = { email: string; password: string; firstName: string; lastName: string }
export type AccountProblems = Partial<Record<keyof AccountValues, string>>

export function accountProblems(mode: AccountMode, values: AccountValues): AccountProblems {
  const problems: AccountProblems = {}
  const email = emailProblem(values.email)
  if (email) problems.email = email
  if (!values.password) problems.password = accountWords.needPassword
  if (mode === 'sign-in') return problems
  const firstName = nameProblem(values.firstName, accountWords.needFirstName)
  const lastName = nameProblem(values.lastName, accountWords.needLastName)
  if (firstName) problems.firstName = firstName
  if (lastName) problems.lastName = lastName
  const password = newPasswordProblem(values.password)
  if (password) problems.password = password
  return problems
}

export function nameProblem(name: string, missing: string): string | undefined {
  if (!name.trim()) return missing
  // The server removes markup from the name, so only what remains is checked.
  return personName(name) ? undefined : accountWords.badName
}

export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return accountWords.needEmail
  return EMAIL_ADDRESS.test(email.trim()) ? undefined : accountWords.badEmail
}

export function newPasswordProblem(password: string): string | undefined {
  if (!password) return accountWords.needPassword
  const refusal = passwordRefusal(password)
  return refusal?.code === 'leaked_password' ? accountWords.passwordLeaked : refusal?.issues[0]
}

export function problemsOf(found: Problems): Problems {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}
