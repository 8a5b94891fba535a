/** A string converted to lower-case Latin letters and digits, with the position of each in the original. */
export type Plain = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] }

export const BETWEEN_MESSAGES = '\u2029'

/** The digit zero in each script that has its own digits. The other nine digits follow each zero in Unicode. */
const ZEROS = [
  ...[0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6],
  ...[0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1b50],
]
/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: '3',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ո: 'n',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
}
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}]/u
const HAS_LATIN = /[a-z]/

export function plainLetters(text: string): Plain {
  const [letters, from, to]: [string[], number[], number[]] = [[], [], []]
  let at = 0
  for (const original of text) {
    const end = at + original.length
    if (!UNSEEN.test(original))
      for (const letter of simple(original)) {
        letters.push(letter)
        from.push(at)
        to.push(end)
      }
    at = end
  }
  return { text: unmixed(letters), from, to }
}

/** Splits by UTF-16 code unit, so that positions in the string match positions in the lists. */
function simple(original: string): string[] {
  const code = original.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return [String(code - zero)]
  if (code === 0x24ea || code === 0x24ff) return ['0']
  // Unicode normalisation doesn't convert negative circled digits and sans-serif circled digits.
  if (code >= 0x2776 && code <= 0x277e) return [String(code - 0x2775)]
  if (code >= 0x2780 && code <= 0x2788) return [String(code - 0x277f)]
  if (code >= 0x278a && code <= 0x2792) return [String(code - 0x2789)]
  if (code >= 0x2680 && code <= 0x2685) return [String(code - 0x267f)]
  for (const a of [0x1f130, 0x1f150, 0x1f170, 0x1f1e6])
    if (code >= a && code < a + 26) return [String.fromCodePoint(0x61 + code - a)]
  const plain = original
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .toLowerCase()
  // Some characters normalise to several words (ﷺ becomes 18 letters). No contact detail contains one.
  return plain.length === 0 || plain.length > 4
    ? [' ']
    : [...plain].map((letter) => (letter.length === 1 ? letter : ' '))
}

/**
 * Reads a word with some Latin letters as Latin throughout. Leaves words that are entirely in another alphabet
 * unchanged.
 */
function unmixed(letters: readonly string[]): string {
  return letters
    .join('')
    .replace(/[\p{L}\p{N}._@-]+/gu, (word) =>
      HAS_LATIN.test(word) ? word.replace(/[^ -~]/g, (letter) => LOOKALIKES[letter] ?? letter) : word,
    )
}

export type Respelling = readonly [pattern: RegExp, letters: string | ((found: string) => string)]

/** Each new letter refers to everything it replaces, so that its position in the original stays known. */
export function respell(plain: Plain, respellings: readonly Respelling[]): Plain {
  let { text, from, to } = plain
  for (const [pattern, letters] of respellings) {
    const kept: { text: string; from: number[]; to: number[] } = { text: '', from: [], to: [] }
    let at = 0
    const keep = (end: number) => {
      kept.text += text.slice(at, end)
      kept.from.push(...from.slice(at, end))
      kept.to.push(...to.slice(at, end))
    }
    for (const { 0: found, index } of text.matchAll(pattern)) {
      keep(index)
      at = index + found.length
      for (const letter of typeof letters === 'string' ? letters : letters(found)) {
        kept.text += letter
        kept.from.push(from[index] ?? 0)
        kept.to.push(to[at - 1] ?? 0)
      }
    }
    if (at === 0) continue
    keep(text.length)
    text = kept.text
    from = kept.from
    to = kept.to
  }
  return { text, from, to }
}

export type Span = readonly [from: number, to: number]

export const inOriginal = ({ from, to }: Plain, [start, end]: Span): Span => [from[start] ?? 0, to[end - 1] ?? 0]
