import type { ContactKind } from '../../domain/messages/message.ts'
import { addresses } from './addresses.ts'
import { handles } from './handles.ts'
import { phones } from './phones.ts'
import { BETWEEN_MESSAGES, type Plain, plainLetters, type Span } from './plain-letters.ts'

export type Masked = { readonly text: string; readonly masked: readonly ContactKind[] }
export const MASK = '•••'
/**
 * How many characters are read from the end of each earlier message, because a contact detail may be split across
 * messages.
 */
const LAST_LETTERS = 200

/**
 * Removes contact details (phone numbers, email addresses, links, handles), even if they are disguised or continue from
 * `before`, the sender's last messages. `masked` names each kind found. Dates, prices, sizes and street addresses stay.
 */
export function maskContacts(text: string, before: readonly string[] = []): Masked {
  const whole = [...before.map((one) => one.slice(-LAST_LETTERS)), text].join(BETWEEN_MESSAGES)
  const start = whole.length - text.length
  const plain = plainLetters(whole)
  const { email, link } = addresses(plain, whole)
  const rest = without(plain, [...email, ...link])
  const found: Readonly<Record<ContactKind, readonly Span[]>> = {
    phone: phones(rest),
    email,
    link,
    handle: handles(rest),
  }
  const here = ([, to]: Span) => to > start
  const masked = (Object.keys(found) as ContactKind[]).filter((kind) => found[kind].some(here))
  if (masked.length === 0) return { text, masked }
  const spans = Object.values(found)
    .flat()
    .filter(here)
    .map(([from, to]): Span => [Math.max(0, from - start), to - start])
  return { text: cut(text, spans), masked }
}

/** Blanks out what was found without changing the length, so that positions stay the same. */
function without({ text, from, to }: Plain, spans: readonly Span[]): Plain {
  const taken = [...spans].sort((a, b) => a[0] - b[0])
  let [letters, next, end] = ['', 0, 0]
  for (let n = 0; n < text.length; n++) {
    const [start, stop] = [from[n] ?? 0, to[n] ?? 0]
    for (let span = taken[next]; span && span[0] < stop; span = taken[next]) {
      end = Math.max(end, span[1])
      next++
    }
    letters += start < end ? '\u0001' : text[n]
  }
  return { text: letters, from, to }
}

function cut(text: string, spans: readonly Span[]): string {
  let [kept, at] = ['', 0]
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from > at) kept += text.slice(at, from)
    if (to <= at) continue
    if (from >= at) kept += MASK
    at = to
  }
  return kept + text.slice(at)
}
