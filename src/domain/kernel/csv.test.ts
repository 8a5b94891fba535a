import { describe, expect, test } from 'vitest'
import { csv, csvAmount } from './csv.ts'
import { cents } from './money.ts'

const words = (text: string) => csv([], [[{ words: text }]]).split('\r\n')[1]

describe('a CSV file', () => {
  test('has a line per row, and quotes commas, quotes and line breaks', () =>
    expect(csv(['a', 'b'], [['1', { words: 'x, "y"' }]])).toBe('a,b\r\n1,"x, ""y"""\r\n'))

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '"=1', '|calc', '%0A=1'])(
    'contains %j as text and not as a formula',
    (text) => expect(words(text)?.replace(/^"/, '').startsWith("'")).toBe(true),
  )

  test.each(['a;=1+1', 'a\t=1+1'])('keeps %j in one cell even if cells are separated by semicolons or tabs', (text) =>
    expect(words(text)).toBe(`"${text}"`),
  )

  test('leaves harmless text unchanged', () => expect(words("O'Brien’s Loft - 2")).toBe("O'Brien’s Loft - 2"))
})

test('money is a number that can be summed', () => {
  expect([0, 5, -5, 123_456, -28_125].map((n) => csvAmount(cents(n)))).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1234.56',
    '-281.25',
  ])
})
