export type HostQuery = { q: string; page: number; space: string; fullest: number }

export function hostQuery(asked: URLSearchParams): HostQuery {
  const page = (name: string) => Number(asked.get(name) ?? 1)
  return { q: asked.get('q') ?? '', page: page('page'), space: asked.get('space') ?? '', fullest: page('fullest') }
}

export function spoken(query: Partial<HostQuery>): [string, string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== '' && value !== 1)
    .map(([name, value]) => [name, String(value)])
}

export function hostPath(query: HostQuery): string {
  const text = new URLSearchParams(spoken(query)).toString()
  return text ? `/host?${text}` : '/host'
}
