export function sanitise(text: string): string {
  return (text.includes('>') ? withoutTags(text) : text).trim()
}

/**
 * Sanitises single-line text such as a name. Line breaks or direction marks in it could fake extra lines in emails and
 * receipts.
 */
export const sanitiseLine = (text: string): string =>
  sanitise(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

/** Escapes the characters that iCalendar uses as separators (RFC 5545, 3.3.11). */
export const calendarName = (text: string): string => sanitiseLine(text).replace(/[\\;,]/g, '\\$&')

/** True if a reader would see nothing: only spaces, direction marks, joiners and zero-width characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Cc}\u115F\u1160\u3164\u2800]*$/u.test(text)

/** Uses one pass with a stack, so that a tag formed by removing another tag is removed too. */
function withoutTags(text: string): string {
  const kept: string[] = []
  let tagStart = -1
  for (const c of text) {
    if (c === '>' && tagStart >= 0) {
      kept.length = tagStart
      tagStart = -1
      continue
    }
    if (tagStart < 0 && kept.at(-1) === '<' && opensTag(c)) tagStart = kept.length - 1
    kept.push(c)
  }
  return kept.join('')
}

function opensTag(c: string): boolean {
  return c === '/' || c === '!' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
}
