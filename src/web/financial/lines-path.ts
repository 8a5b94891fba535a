/** What of the ledger is asked for, as the address says it. */
export type LinesQuery = Partial<
  Record<'kind' | 'month' | 'booking' | 'payout' | 'space' | 'starts' | 'to' | 'sort' | 'page' | 'account', string>
>

const NAMES = ['kind', 'month', 'booking', 'payout', 'space', 'starts', 'to', 'sort', 'page', 'account'] as const

export function linesQuery(asked: URLSearchParams): LinesQuery {
  return Object.fromEntries(NAMES.map((name) => [name, asked.get(name) ?? '']).filter(([, value]) => value !== ''))
}

/** The page of ledger lines, narrowed to what a figure is made of. */
export function linesPath(query: LinesQuery, base = '/financial/lines'): string {
  const text = new URLSearchParams(query as Record<string, string>).toString()
  return text ? `${base}?${text}` : base
}
