import type { PeopleSort } from '../../domain/accounts/rule-person.ts'
import { csv } from '../../domain/kernel/csv.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { countPeople, findPeople, type PeopleFilter, type PersonLine } from './people.sql.ts'

const PAGE = 24
const MOST_EXPORTED = 50_000

type Asked = PeopleFilter & { sort: PeopleSort }

/** Everybody with an account whom the filter lets through, a page of them. */
export async function listPeople(
  { deps: { sql } }: Context<'admin'>,
  { page: asked, ...filter }: Asked & { page: number },
) {
  const total = await countPeople(sql, filter)
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked, pages)
  const rows = await findPeople(sql, filter, (page - 1) * PAGE, PAGE)
  return ok({ items: rows.map(lineView), total, page, pages })
}

/** The same as a file for spreadsheets. */
export async function exportPeople({ deps: { sql } }: Context<'admin'>, filter: Asked) {
  const rows = await findPeople(sql, filter, 0, MOST_EXPORTED)
  const text = csv(
    ['Id', 'Name', 'Email address', 'Verified', 'Role', 'State', 'Since (UTC)', 'Last seen (UTC)'],
    rows.map((row) => [
      row.id,
      { words: row.name },
      { words: row.email },
      row.verified ? 'yes' : 'no',
      row.role,
      row.state,
      row.created_at.toString({ smallestUnit: 'second' }),
      row.seen_at?.toString({ smallestUnit: 'second' }) ?? '',
    ]),
  )
  // Spreadsheets take a file without this mark for one of another alphabet.
  return ok(new File([`\uFEFF${text}`], 'people.csv', { type: 'text/csv' }))
}

/** Somebody as lists show them. */
export const lineView = ({ id, name, email, role, state, verified, created_at: since, seen_at: seen }: PersonLine) => ({
  ...{ id, name, email, role, state, emailVerified: verified, since: since.toString() },
  lastSeenAt: seen?.toString() ?? null,
})
