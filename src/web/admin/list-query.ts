/** What of a page's address a list is asked by, each at most so long; names without a value are left out, `page` is counted from 1. */
export function listQuery<Name extends string>(url: URL, names: readonly Name[]) {
  const asked: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = url.searchParams.get(name)?.trim().slice(0, 254)
    if (value) asked[name] = value
  }
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  return { asked, page: Math.min(page, 100_000) }
}

/** One of a few values, or nothing. */
export const oneOfThem = <Value extends string>(values: readonly Value[], asked: string | undefined) =>
  values.find((value) => value === asked)

/** The address of a list, asked so. */
export function listPath(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const told = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}
