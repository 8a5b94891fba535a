import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Sheet } from './sheet.ts'
import { linesOf } from './text-lines.ts'

const lines = (text: string, width = 1_000) => linesOf(text, 'text', width, (run) => [...run.text].length)
const onPage = async (text: string) => {
  const [line] = await lines(text)
  const turned = (run: string) =>
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(run) ? [...run].reverse().join('') : run
  return line?.runs.map((run) => turned(run.text)).join('')
}

describe('a line', () => {
  test.each([
    ['Ada Lovelace (London)', 'Ada Lovelace (London)'],
    ['אבג דהו', 'והד גבא'],
    ['אבג (דהו) 12', '12 (והד) גבא'],
    ['Room אבג, 3 m', 'Room 3 ,גבא m'],
    ['אבג Room 3', 'Room 3 גבא'],
    ['سعر ٢٤٠ دولار', 'رالود ٢٤٠ رعس'],
    ['فارسی ۱۲۳۴', '۱۲۳۴ یسراف'],
  ])('with %s is drawn in reading order', async (text, seen) => expect(await onPage(text)).toBe(seen))

  test('omits characters that reverse the text around them', async () =>
    expect(await onPage('good\u202Edab\u202C\u0007')).toBe('gooddab'))

  test('of any ASCII text is one run without the spaces at its end, whether or not its font is loaded', async () => {
    const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) })
    await fc.assert(
      fc.asyncProperty(ascii, async (text) => {
        const [line, ...others] = await lines(text)
        const shown = text.trimEnd()
        expect(others).toEqual([])
        expect(line?.runs.map((run) => run.text)).toEqual(shown === '' ? [] : [shown])
        expect(line).toMatchObject({ text, width: shown.length, rightToLeft: false })
      }),
    )
  })

  test('breaks between words, and inside a word only if it is wider than the line', async () => {
    const texts = async (text: string, width: number) => (await lines(text, width)).map((line) => line.text.trim())
    expect(await texts('one two (three) four', 11)).toEqual(['one two', '(three)', 'four'])
    expect(await texts('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(await texts('東京都渋谷区道玄坂', 4)).toHaveLength(3)
    expect(await texts('a\n\nb', 9)).toEqual(['a', '', 'b'])
  })

  test('shows a box for a missing glyph, and a composed emoji as its parts', async () => {
    expect(await onPage('x𓀀')).toBe('x□')
    expect(await onPage('a👩‍🌾b')).toMatch(/^a.*b$/u)
  })
})

const TRIES = Number(process.env.TRIES ?? 20)
const SCRIPTS = [
  ...[0x41, 0x370, 0x400, 0x530, 0x590, 0x600, 0x900, 0x980, 0xa00, 0xa80, 0xb80, 0xc00, 0xc80, 0xd00, 0xd80],
  ...[0xe00, 0xe80, 0x1000, 0x10a0, 0x1200, 0x1780, 0x3040, 0x4e00, 0xac00, 0x1f300, 0x1f600],
]
const nameOf = fc.constantFrom(...SCRIPTS).chain((from) => {
  const character = fc.integer({ min: from, max: from + 0x7f }).map((point) => String.fromCodePoint(point))
  return fc.array(character, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
})

test(
  'every possible name is drawn, and the text after it too',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(nameOf, fc.string({ unit: 'binary' })), { maxLength: 3 }), async (names) => {
        const sheet = new Sheet('t', 'a')
        await sheet.text(names.join(' '), {}, { width: 120 })
        expect((await sheet.close('end')).subarray(0, 5).toString()).toBe('%PDF-')
      }),
      { numRuns: TRIES, seed: 7 },
    )
  },
  (TRIES + 60) * 1_000,
)
