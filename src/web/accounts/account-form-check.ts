import { checkPassword, isLeakedPassword } from '../../domain/password.ts'
import { accountWords } from '../words/accounts.ts'

export type AccountMode = 'sign-in' | 'sign-up'
export type AccountValues = { email: string; password: string; firstName: string; lastName: string }
export type AccountProblems = Partial<Record<keyof AccountValues, string>>

/** What keeps the form from being sent, by field; the server has the last word. */
export function accountProblems(mode: AccountMode, values: AccountValues): AccountProblems {
  const problems: AccountProblems = {}
  const email = values.email.trim()
  if (!email) problems.email = accountWords.needEmail
  else if (!/^\S+@\S+\.\S+$/.test(email)) problems.email = accountWords.badEmail
  if (!values.password) problems.password = accountWords.needPassword
  if (mode === 'sign-in') return problems
  if (!values.firstName.trim()) problems.firstName = accountWords.needFirstName
  if (!values.lastName.trim()) problems.lastName = accountWords.needLastName
  if (values.password) {
    const [issue] = checkPassword(values.password).issues
    if (issue) problems.password = issue
    else if (isLeakedPassword(values.password)) problems.password = accountWords.passwordLeaked
  }
  return problems
}
