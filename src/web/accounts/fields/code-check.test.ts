import { expect, test } from 'vitest'
import { accountWords } from '../../copy/accounts.ts'
import { codeProblem, factorProblem } from '../../forms/code-field.tsx'

test.each([
  ['123456', undefined],
  [' 123 456 ', undefined],
  ['123-456', undefined],
  ['', accountWords.needCode],
  [' - ', accountWords.needCode],
  ['12345', accountWords.sixDigits],
  ['1234567', accountWords.sixDigits],
  ['12345a', accountWords.sixDigits],
])('an emailed code %j gets %j', (code, problem) => {
  expect(codeProblem(code)).toBe(problem)
})

test.each([
  ['123456', undefined],
  ['k7wq-9xtm', undefined],
  ['', accountWords.needCode],
  ['12 34', accountWords.sixDigits],
])('an app or backup code %j gets %j', (code, problem) => {
  expect(factorProblem(code)).toBe(problem)
})
