import { withoutPrivateText } from './private-text.ts'

const MOST = 60
/** Seven digits or more, however they are grouped: no place has them. */
const NUMBER = /\+?\p{N}(?:[\s()./-]{0,2}\p{N}){6,}/gu

/** Where somebody searched, so that the same is counted as the same: small letters, one blank between words, no signs, nothing private. */
export function searchWords(text: string): string {
  // Signs of full width are those signs; what is left of a number is a telephone's.
  const plain = withoutPrivateText(text.slice(0, 400).normalize('NFKC')).replace(NUMBER, ' ').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MOST)
    .trim()
    .toWellFormed()
}
