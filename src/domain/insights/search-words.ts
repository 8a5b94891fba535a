import { withoutPrivateText } from './private-text.ts'

const MOST = 60
/** Seven or more digits in any grouping are probably a phone number. */
const NUMBER = /\+?\p{N}(?:[\s()./-]{0,2}\p{N}){6,}/gu

/**
 * Normalises a place someone searched for, so that equal searches are counted together: lower case, single spaces, no
 * punctuation and no personal data.
 */
export function searchWords(text: string): string {
  // NFKC turns full-width characters into ordinary ones. Long numbers that remain are phone numbers.
  const plain = withoutPrivateText(text.slice(0, 400).normalize('NFKC')).replace(NUMBER, ' ').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MOST)
    .trim()
    .toWellFormed()
}
