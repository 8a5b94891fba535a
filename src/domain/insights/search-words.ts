import { withoutPrivateText } from './private-text.ts'

const MOST = 60

/** Where somebody searched, so that the same is counted as the same: small letters, one blank between words, no signs, nothing private. */
export function searchWords(text: string): string {
  const plain = withoutPrivateText(text.slice(0, 400)).normalize('NFKC').toLowerCase()
  return plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MOST)
    .trim()
    .toWellFormed()
}
