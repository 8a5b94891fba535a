import type { PeopleSort } from '../../domain/accounts/rule-person.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { fileOnRecord, MOST_EXPORTED, onePage } from './lists.ts'
import { countPeople, findPeople, type PeopleFilter, type PersonLine } from './people.sql.ts'

type Asked = PeopleFilter & { sort: PeopleSort }

export async function listPeople({ deps: { sql } }: Context<'admin'>, { page, ...filter }: Asked & { page: number }) {
  const part = await onePage(page, await countPeople(sql, filter), (offset, limit) =>
    findPeople(sql, filter, offset, limit),
  )
  return ok({ ...part, items: part.items.map(lineView) })
}

export async function exportPeople(ctx: Context<'admin'>, filter: Asked) {
  const rows = await findPeople(ctx.deps.sql, filter, 0, MOST_EXPORTED)
  return ok(
    await fileOnRecord(
      ctx,
      'people.export',
      filter,
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
    ),
  )
}

export const lineView = ({ id, name, email, role, state, verified, created_at: since, seen_at: seen }: PersonLine) => ({
  id,
  name,
  email,
  role,
  state,
  emailVerified: verified,
  since: since.toString(),
  lastSeenAt: seen?.toString() ?? null,
})
