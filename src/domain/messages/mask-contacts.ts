import { emails, links } from './contacts/addresses.ts'
import { handles } from './contacts/handles.ts'
import { phones, type Span } from './contacts/phones.ts'
import { plainLetters } from './contacts/plain-letters.ts'
import type { ContactKind } from './message.ts'

export type Masked = { readonly text: string; readonly masked: readonly ContactKind[] }
export const MASK = '•••'

/**
 * A text with what would lead to its writer outside of the site taken out (telephone numbers, mail addresses, links, names on other
 * services), also as people write them round a filter; what was found, each kind once. Dates, prices, sizes and streets stay.
 */
export function maskContacts(text: string): Masked {
  const plain = plainLetters(text)
  const original = ([from, to]: Span) => text.slice(plain.from[from] ?? 0, plain.to[to - 1] ?? text.length)
  const mail = emails(plain.text)
  const pages = links(plain.text, original).filter((span) => !mail.some((other) => overlaps(span, other)))
  const found: Readonly<Record<ContactKind, readonly Span[]>> = {
    phone: phones(without(plain.text, [...mail, ...pages])),
    email: mail,
    link: pages,
    handle: handles(without(plain.text, [...mail, ...pages])),
  }
  const masked = (Object.keys(found) as ContactKind[]).filter((kind) => found[kind].length > 0)
  if (masked.length === 0) return { text, masked }
  const spans = Object.values(found)
    .flat()
    .map(([from, to]): Span => [plain.from[from] ?? 0, plain.to[to - 1] ?? text.length])
  return { text: cut(text, spans), masked }
}

const overlaps = (a: Span, b: Span) => a[0] < b[1] && b[0] < a[1]

/** The same length, with nothing to be found where something was. */
function without(text: string, spans: readonly Span[]): string {
  let rest = text
  for (const [from, to] of spans) rest = rest.slice(0, from) + '\u0001'.repeat(to - from) + rest.slice(to)
  return rest
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
