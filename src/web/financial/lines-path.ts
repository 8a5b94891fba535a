const ANY = ['kind', 'month', 'booking', 'payout', 'part', 'sort', 'page'] as const
const NAMES = {
  '/financial/lines': [...ANY, 'space', 'starts', 'to', 'until', 'waits'],
  '/financial/ledger': [...ANY, 'account', 'first', 'last'],
} as const
type Base = keyof typeof NAMES

export type LinesQuery = Partial<Record<(typeof NAMES)[Base][number], string>>

export function linesQuery(asked: URLSearchParams, base: Base): LinesQuery {
  return Object.fromEntries(
    NAMES[base].map((name) => [name, asked.get(name) ?? '']).filter(([, value]) => value !== ''),
  )
}

export function linesPath(query: LinesQuery, base = '/financial/lines'): string {
  const text = new URLSearchParams(query as Record<string, string>).toString()
  return text ? `${base}?${text}` : base
}
