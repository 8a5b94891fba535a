import { expect, test } from 'vitest'
import { accountWords } from '../../copy/accounts.ts'
import { accountProblems, emailProblem, newPasswordProblem, problemsOf } from './account-form-check.ts'

const good = { email: 'ada@people.example', password: 'Sunny-Meadow-4711', firstName: 'Ada', lastName: 'Lovelace' }

test('a valid form has no errors', () => {
  expect(accountProblems('sign-up', good)).toEqual({})
})

test('signing in requires no names and doesn’t check the rules of new passwords', () => {
  expect(accountProblems('sign-in', { ...good, firstName: '', lastName: '', password: 'short' })).toEqual({})
})

test('signing up names every missing field', () => {
  expect(Object.keys(accountProblems('sign-up', { email: '', password: '', firstName: ' ', lastName: '' }))).toEqual([
    'email',
    'password',
    'firstName',
    'lastName',
  ])
})

test.each([
  ['Ada', undefined],
  ['Ann<b>', undefined],
  ['<b>', accountWords.badName],
  ['Win at go.example', accountWords.badName],
])('the first name %j gets %j', (firstName, problem) => {
  expect(accountProblems('sign-up', { ...good, firstName }).firstName).toBe(problem)
})

test.each([
  ['ada@people.example', undefined],
  [' ada@people.example ', undefined],
  ['', accountWords.needEmail],
  ['ada@people', accountWords.badEmail],
  ['ada people.example', accountWords.badEmail],
  ['a..da@people.example', accountWords.badEmail],
  ['ada@péople.example', accountWords.badEmail],
])('the address %j gets %j', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})

test.each([
  ['Sunny-Meadow-4711', undefined],
  ['', accountWords.needPassword],
  ['Short-1', 'Password must be at least 12 characters long'],
  ['sunny-meadow-4711', 'Password must contain at least one uppercase letter'],
  ['Password123!', accountWords.passwordLeaked],
])('the new password %j gets %j', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})

test('valid fields are left out', () => {
  expect(problemsOf({ email: undefined, code: 'Enter the code.' })).toEqual({ code: 'Enter the code.' })
})
