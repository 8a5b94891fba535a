import { describe, expect, test } from 'vitest'
import { blockProblem, readBlock } from './block-import.ts'

const read = (from: string, to: string, note = '') => readBlock({ space: 'Loft', from, to, note })

describe('a row of imported blocked times', () => {
  test('means whole days if it has two dates, and hours if it has two times', () => {
    expect(read('2027-03-10', '2027-03-12').when).toMatchObject({ mode: 'days' })
    const { when } = read('2027-03-10 14:00', '2027-03-10T18:30:00')
    expect(when?.mode === 'hours' && [String(when.from), String(when.to)]).toEqual([
      '2027-03-10T14:00:00',
      '2027-03-10T18:30:00',
    ])
  })

  test.each([
    ['10.03.2027', '2027-03-12', 'from not_a_time'],
    ['2027-02-29', '2027-03-12', 'from not_a_time'],
    ['2027-03-10 24:00', '2027-03-12 10:00', 'from not_a_time'],
    ['2027-03-10T10:00Z', '2027-03-12 10:00', 'from not_a_time'],
    ['2027-03-10', 'soon', 'to not_a_time'],
    ['2027-03-10', '2027-03-12 10:00', 'to mixed_times'],
    ['', '2027-03-12', 'from required'],
  ])('from %j to %j is refused: %s', (from, to, problem) => {
    const { when, problems } = read(from, to)
    expect(when).toBeNull()
    expect(problems.map(({ column, code }) => `${column} ${code}`)).toEqual([problem])
  })

  test('has a note of at most 200 characters', () =>
    expect(read('2027-03-10', '2027-03-10', 'x'.repeat(201)).problems).toMatchObject([{ column: 'note', most: 200 }]))
})

test('a refused block names the cell', () => {
  const { when } = read('2027-03-28 02:30', '2027-03-28 05:00')
  const skipped = (at: string) => when && blockProblem({ code: 'skipped_hour', at }, when)
  expect(skipped('2027-03-28T02:30')).toEqual({ column: 'from', code: 'skipped_hour' })
  expect(skipped('2027-03-28T05:00')).toEqual({ column: 'to', code: 'skipped_hour' })
  expect(when && blockProblem({ code: 'in_past' }, when)).toEqual({ column: 'to', code: 'in_past' })
})
