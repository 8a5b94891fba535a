import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csv } from './csv.ts'
import { readCsv, readTable } from './read-csv.ts'

const cellsOf = (text: string) => {
  const read = readCsv(text)
  return read.ok ? read.value.map(({ cells }) => cells) : read.refusal
}
const COLUMNS = [
  { name: 'title', required: true },
  { name: 'price', required: false },
] as const
const table = (text: string) => readTable(text, COLUMNS, 3)

describe('a CSV file', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      '"a,b";"c ""d"""\n"1\n2";3',
      [
        ['a,b', 'c "d"'],
        ['1\n2', '3'],
      ],
    ],
    [
      'a,b,\n,,\n1,2,',
      [
        ['a', 'b', ''],
        ['1', '2', ''],
      ],
    ],
    ['', []],
    ['""', []],
  ])('%j is read', (text, cells) => expect(cellsOf(text)).toEqual(cells))

  test.each([
    ['a,b\n1,"2', { code: 'open_quote', row: 2 }],
    ['a,b\n\n1,2"x', { code: 'stray_quote', row: 3 }],
    ['a,b\n"1" x,2', { code: 'stray_quote', row: 2 }],
  ])('%j is refused', (text, refusal) => expect(cellsOf(text)).toEqual(refusal))

  test('numbers its rows as a spreadsheet does, blank ones included', () => {
    const read = readCsv('a\n\n"b\nc"\nd')
    expect(read.ok && read.value.map(({ row }) => row)).toEqual([1, 3, 4])
  })

  test('reads back every cell that we write, with any delimiter', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', ' ', '=', 'é', '𝛼') })
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
          ),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const head = (rows[0] ?? []).map((_, at) => `c${at}`)
          const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`))
          const text = [head, ...quoted].map((row) => row.join(delimiter)).join('\r\n')
          const kept = rows.filter((row) => row.some((one) => one.trim() !== ''))
          expect(cellsOf(text)).toEqual([head, ...kept])
          if (delimiter === ',') expect(cellsOf(csv(head, rows))).toEqual([head, ...kept])
        },
      ),
    )
  })

  test('never throws, and a megabyte of quotation marks is read at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '\0') }), (text) => {
        readCsv(text)
      }),
    )
    expect(cellsOf(`a,b\n"${'""'.repeat(500_000)}",1`)).toEqual([
      ['a', 'b'],
      ['"'.repeat(500_000), '1'],
    ])
    expect(cellsOf(`a,b\n${'x'.repeat(1_000_000)},1`)).toHaveLength(2)
  })
})

describe('a table', () => {
  test('has its columns in any order, whatever their capitals and spaces', () => {
    const read = readTable(
      'Per Day;TITLE\n 45 ; Loft ',
      [
        { name: 'title', required: true },
        { name: 'per_day', required: true },
      ],
      3,
    )
    expect(read).toEqual({ ok: true, value: [{ row: 2, cells: { title: 'Loft', per_day: '45' }, extra: '' }] })
  })

  test('may lack columns and cells that aren’t required, and reports text without a column', () => {
    expect(table('title\nLoft')).toMatchObject({ value: [{ cells: { title: 'Loft', price: '' } }] })
    expect(table('title,price\nLoft')).toMatchObject({ value: [{ cells: { title: 'Loft', price: '' } }] })
    expect(table('title,price,\nLoft,1,\nHall,2,more')).toMatchObject({ value: [{ extra: '' }, { extra: 'more' }] })
  })

  test.each([
    ['', { code: 'no_rows' }],
    ['title,price\n', { code: 'no_rows' }],
    ['price\n1', { code: 'missing_columns', columns: ['title'] }],
    ['title,colour\nLoft,red', { code: 'unknown_columns', columns: ['colour'] }],
    ['title,price,Title\nLoft,1,Hall', { code: 'repeated_columns', columns: ['title'] }],
    ['title\na\nb\nc\nd', { code: 'too_many_rows', most: 3 }],
    ['title,__proto__\na,b', { code: 'unknown_columns', columns: ['_proto_'] }],
  ])('%j is refused', (text, refusal) => expect(table(text)).toEqual({ ok: false, refusal }))
})
