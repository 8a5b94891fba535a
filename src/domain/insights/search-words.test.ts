import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['  BERLIN,   Mitte ', 'berlin mitte'],
  ['Köln', 'köln'],
  ['東京 / 渋谷', '東京 渋谷'],
  ['दिल्ली', 'दिल्ली'],
  ['', ''],
  ['…!?', ''],
  ['ann@people.example in Rome', 'email in rome'],
  ['4242 4242 4242 4242', 'card'],
  ['john＠mail.example', 'email'],
  ['Rome +39 06 1234 5678', 'rome'],
  ['(030) 123-4567', ''],
  ['10115 Berlin', '10115 berlin'],
  ['x'.repeat(30), 'x'.repeat(30)],
])('%s is %s', (text, words) => expect(searchWords(text)).toBe(words))

test('long words are shortened, whatever they contain', () => {
  for (const text of ['a '.repeat(300), '\u{1f600}a'.repeat(300), 'é'.repeat(199)])
    expect(searchWords(text).length).toBeLessThanOrEqual(60)
})
