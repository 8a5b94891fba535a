/** Reads a list's filters from the URL and limits their length. Drops empty filters; `page` starts at 1. */
export function listQuery<Name extends string>(url: URL, names: readonly Name[]) {
  const asked: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = askedText(url, name)
    if (value) asked[name] = value
  }
  return { asked, page: askedPage(url) }
}

/** Limits a parameter's length and removes characters that the database can't store. */
export const askedText = (url: URL, name: string, most = 254) =>
  (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most).toWellFormed()

export function askedPage(url: URL): number {
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  return Math.min(page, 100_000)
}

export const oneOfThem = <Value extends string>(values: readonly Value[], asked: string | undefined) =>
  values.find((value) => value === asked)

export function listPath(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}
