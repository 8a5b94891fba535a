/** The text without tags (`<` followed by a letter, `/` or `!`, up to `>`) and without blanks at its ends; "a < b" survives. */
export function sanitise(text: string): string {
  return (text.includes('>') ? withoutTags(text) : text).trim()
}

/** The same of what stands in one line, such as a name: with a break or a turn of direction it would write lines of its own into letters and receipts. */
export const sanitiseLine = (text: string): string =>
  sanitise(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

/** What a calendar is called, in its own file, whose commas and semicolons part what they stand between (RFC 5545, 3.3.11). */
export const calendarName = (text: string): string => sanitiseLine(text).replace(/[\\;,]/g, '\\$&')

/** Whether there is nothing to be seen in a text: blanks, marks of direction, joiners, characters without width. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Cc}\u115F\u1160\u3164\u2800]*$/u.test(text)

/** One pass with a stack of kept characters: linear, and what removing a tag pushes together is seen as a tag too. */
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
