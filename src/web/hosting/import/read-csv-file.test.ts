import { expect, test } from 'vitest'
import { importKey, readCsvFile } from './read-csv-file.ts'

const file = (...bytes: (string | number[])[]) =>
  new File(
    bytes.map((one) => (typeof one === 'string' ? one : new Uint8Array(one))),
    'a.csv',
  )
const read = (given: File) =>
  readCsvFile(given).then(
    (text) => text,
    ({ data }: { data: { file: { code: string } } }) => data.file.code,
  )

test.each([
  ['UTF-8', file('title\nGrün'), 'title\nGrün'],
  ['UTF-8 with a mark', file([0xef, 0xbb, 0xbf], 'title'), 'title'],
  ['Latin-1', file('title\nGr', [0xfc], 'n'), 'wrong_encoding'],
  ['UTF-16', file([0xff, 0xfe, 0x74, 0, 0x69, 0]), 'wrong_encoding'],
  ['a picture', file([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'not_text'],
  ['text with a zero byte', file('title', [0], 'x'), 'not_text'],
  ['more than a megabyte', file('x'.repeat(1024 * 1024 + 1)), 'too_large'],
])('%s is read or refused', async (_, given, result) => expect(await read(given)).toBe(result))

test('a file has one key, and another after a refusal, for another page, or after a change', () => {
  const key = importKey('spaces', 'title\nLoft', 0)
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(importKey('spaces', 'title\nLoft', 0)).toBe(key)
  const others = [importKey('spaces', 'title\nLoft', 1), importKey('blocks', 'title\nLoft', 0)]
  expect(new Set([key, ...others, importKey('spaces', 'title\nLofT', 0)]).size).toBe(4)
})
