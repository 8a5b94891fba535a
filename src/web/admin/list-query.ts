/** What of a page's address a list is asked by, each at most so long; names without a value are left out, `page` is counted from 1. */
export function listQuery<Name extends string>(url: URL, names: readonly Name[]) {
  const asked: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = askedText(url, name)
    if (value) asked[name] = value
  }
  return { asked, page: askedPage(url) }
}

/** What an address says by this name, as the API takes it: at most so long, without what no database stores. */
export const askedText = (url: URL, name: string, most = 254) =>
  (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most).toWellFormed()

export function askedPage(url: URL): number {
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  return Math.min(page, 100_000)
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
