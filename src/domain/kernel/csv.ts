import type { Cents } from './money.ts'

/** Money as a number a spreadsheet can sum: "-281.25". */
export function csvAmount(amount: Cents): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Text written by people, or null; our own amounts and numbers are plain strings. */
type Cell = string | { readonly words: string }

/** Formats rows as CSV (RFC 4180) and keeps spreadsheets from running text cells as formulas. */
export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(given: Cell): string {
  const text = typeof given === 'string' ? given : harmless(given.words)
  // Some spreadsheets split cells at semicolons or tabs, so quote them as well.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A formula starts with one of these, possibly after blanks or as a full-width sign (OWASP, CSV injection). */
const harmless = (words: string) => (/^[\s'"]*[=+\-@\t\r|%＝＋－＠]/.test(words) ? `'${words}` : words)
