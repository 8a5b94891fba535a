import { csv } from '../../domain/kernel/csv.ts'

const PAGE = 24
/** A file has no more rows than that. */
export const MOST_EXPORTED = 50_000

/** One page of a list of so many, counted from 1; past the last there is the last. */
export async function onePage<Row>(
  asked: number,
  total: number,
  read: (offset: number, limit: number) => Promise<Row[]>,
) {
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked, pages)
  return { items: await read((page - 1) * PAGE, PAGE), total, page, pages }
}

/** Rows as a file for spreadsheets, which take one without its first mark for one of another alphabet. */
export function csvFile(name: string, ...[head, rows]: Parameters<typeof csv>): File {
  return new File([`\uFEFF${csv(head, rows)}`], name, { type: 'text/csv' })
}
