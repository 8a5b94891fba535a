import { plainName } from '../../domain/kernel/plain-name.ts'

export type Segment = { readonly words: readonly string[]; readonly whole: string }

const MOST_WORDS = 16

export function segmentsOf(text: string): Segment[] {
  let left = MOST_WORDS
  const segments: Segment[] = []
  for (const part of text.split(/[,;\n]/).reverse()) {
    const all = plainName(part).split(' ').filter(Boolean)
    const named = all.filter((word) => !/\d/.test(word))
    const words = (named.length > 0 ? named : all).slice(-left)
    if (left <= 0 || words.length === 0) continue
    left -= words.length
    segments.unshift({ words, whole: words.join(' ') })
  }
  return segments
}

export function spellings(name: string): string[] {
  return [...new Set([name, name.replace(/([aou])e/g, '$1')])]
}

/**
 * Returns the name with each pair of neighbouring letters swapped, because trigram similarity misses this kind of typo.
 */
export function transposed(name: string): string[] {
  const letters = [...name].slice(0, 30)
  return letters.slice(1).flatMap((letter, at) => {
    const swapped = [...letters]
    swapped[at + 1] = letters[at] ?? ''
    swapped[at] = letter
    return letter === letters[at] ? [] : [swapped.join('')]
  })
}
