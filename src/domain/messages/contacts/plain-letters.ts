/** A text as a hasty reader sees it: small Latin letters and digits, with where each stood in the original. */
export type Plain = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] }

/** The zeros of the scripts that write numbers with digits of their own; their nine others follow each. */
const ZEROS = [
  ...[0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6],
  ...[0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1b50],
]
/** Letters of other alphabets that are drawn as Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', з: '3', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p' },
  ...{ с: 'c', т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', ո: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
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

/** One unit each, so that places in the text stay places in the lists. */
function simple(original: string): string[] {
  const code = original.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return [String(code - zero)]
  if (code === 0x24ea || code === 0x24ff) return ['0']
  // The negative and sans-serif circles have no plain form of their own.
  if (code >= 0x2776 && code <= 0x277e) return [String(code - 0x2775)]
  if (code >= 0x2780 && code <= 0x2788) return [String(code - 0x277f)]
  if (code >= 0x278a && code <= 0x2792) return [String(code - 0x2789)]
  const plain = original
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .toLowerCase()
  return plain.length === 0 ? [' '] : [...plain].map((letter) => (letter.length === 1 ? letter : ' '))
}

/** A word that has Latin letters as well is read as Latin throughout; what is written in its own alphabet stays. */
function unmixed(letters: readonly string[]): string {
  return letters
    .join('')
    .replace(/[\p{L}\p{N}._@-]+/gu, (word) =>
      HAS_LATIN.test(word) ? word.replace(/[^ -~]/g, (letter) => LOOKALIKES[letter] ?? letter) : word,
    )
}
