import type { Cents } from './money.ts'

/** Money as a number a spreadsheet can sum: "-281.25". */
export function csvAmount(amount: Cents): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Words people wrote, or null for amounts and numbers of ours. */
type Cell = string | { readonly words: string }

/** Rows as a file of comma separated values (RFC 4180), each cell of words such that no spreadsheet takes it for a formula. */
export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(given: Cell): string {
  const text = typeof given === 'string' ? given : harmless(given.words)
  // Some spreadsheets part cells at semicolons or tabs: what follows one would begin a cell of its own.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A formula begins with one of these, also behind blanks or a full-width sign (OWASP, CSV injection). */
const harmless = (words: string) => (/^[\s'"]*[=+\-@\t\r|%＝＋－＠]/.test(words) ? `'${words}` : words)
