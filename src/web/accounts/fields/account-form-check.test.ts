import { expect, test } from 'vitest'
import { accountWords } from '../../copy/accounts.ts'
import { accountProblems, emailProblem, newPasswordProblem, problemsOf } from './account-form-check.ts'

const good = { email: 'ada@people.example', password: 'Sunny-Meadow-4711', firstName: 'Ada', lastName: 'Lovelace' }

test('a filled form has nothing wrong with it', () => {
  expect(accountProblems('sign-up', good)).toEqual({})
})

test('signing in asks for no names and keeps the rules of new passwords to itself', () => {
  expect(accountProblems('sign-in', { ...good, firstName: '', lastName: '', password: 'short' })).toEqual({})
})

test('signing up names every field that is missing', () => {
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
])('the first name %j is answered with %j', (firstName, problem) => {
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
])('the address %j is answered with %j', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})

test.each([
  ['Sunny-Meadow-4711', undefined],
  ['', accountWords.needPassword],
  ['Short-1', 'Password must be at least 12 characters long'],
  ['sunny-meadow-4711', 'Password must contain at least one uppercase letter'],
  // The password also breaks other rules.
  ['Password123!', accountWords.passwordLeaked],
])('the new password %j is answered with %j', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})

test('fields with nothing wrong are left out', () => {
  expect(problemsOf({ email: undefined, code: 'Enter the code.' })).toEqual({ code: 'Enter the code.' })
})
