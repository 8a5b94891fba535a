const FILTERS = ['kind', 'month', 'booking', 'payout', 'space', 'starts', 'to', 'until', 'part', 'waits'] as const
const NAMES = [...FILTERS, 'sort', 'page', 'account', 'first', 'last'] as const

export type LinesQuery = Partial<Record<(typeof NAMES)[number], string>>

export function linesQuery(asked: URLSearchParams): LinesQuery {
  return Object.fromEntries(NAMES.map((name) => [name, asked.get(name) ?? '']).filter(([, value]) => value !== ''))
}

export function linesPath(query: LinesQuery, base = '/financial/lines'): string {
  const text = new URLSearchParams(query as Record<string, string>).toString()
  return text ? `${base}?${text}` : base
}
