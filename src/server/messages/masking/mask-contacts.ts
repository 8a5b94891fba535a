import type { ContactKind } from '../../../domain/messages/message.ts'
import { addresses } from './addresses.ts'
import { handles } from './handles.ts'
import { phones } from './phones.ts'
import { BETWEEN_MESSAGES, type Plain, plainLetters, type Span } from './plain-letters.ts'

export type Masked = { readonly text: string; readonly masked: readonly ContactKind[] }
export const MASK = '•••'

/**
 * The text without contact details (phone numbers, email addresses, links, names on other services), also when they are disguised or
 * spread over `before`, the sender's last messages. `masked` names each kind that was found once. Dates, prices, sizes and street
 * addresses stay.
 */
export function maskContacts(text: string, before: readonly string[] = []): Masked {
  const whole = [...before, text].join(BETWEEN_MESSAGES)
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

/** The same length, with nothing to be found where something was. */
function without({ text, from, to }: Plain, spans: readonly Span[]): Plain {
  const letters = [...text].map((letter, n) =>
    spans.some(([first, last]) => (from[n] ?? 0) < last && (to[n] ?? 0) > first) ? '\u0001' : letter,
  )
  return { text: letters.join(''), from, to }
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
