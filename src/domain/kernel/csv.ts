import type { Cents } from './money.ts'

export function csvAmount(amount: Cents): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

type Cell = string | { readonly words: string }

/** Formats rows as CSV (RFC 4180) and prevents spreadsheets from running text cells as formulas. */
export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(given: Cell): string {
  const text = typeof given === 'string' ? given : harmless(given.words)
  // Some spreadsheets split cells at semicolons or tabs, so cells that contain these are quoted too.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets read a cell as a formula if it starts with one of these characters, even after spaces or in full-width
 * form (OWASP, CSV injection).
 */
const harmless = (words: string) => (/^[\s'"]*[=+\-@\t\r|%＝＋－＠]/.test(words) ? `'${words}` : words)
