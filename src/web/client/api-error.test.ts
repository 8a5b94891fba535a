import { expect, test } from 'vitest'
import { errorFrom, refusalOf } from './api-error.ts'

test('a refusal of the endpoint keeps its code, its sentence and its data', () => {
  const data = { most: 30 }
  const error = errorFrom(422, {
    title: 'x',
    status: 422,
    code: 'too_many_files',
    detail: 'Up to 30.',
    defined: true,
    data,
  })
  expect(refusalOf(error)).toEqual({ code: 'too_many_files', message: 'Up to 30.', data })
})

test('any other refusal gets a sentence by its status, and so does an answer without a body', () => {
  expect(refusalOf(errorFrom(503, { code: 'site_full', detail: 'x', defined: false })).code).toBe('busy')
  expect(refusalOf(errorFrom(500, null)).code).toBe('failed')
})
