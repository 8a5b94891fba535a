import type { AccountId } from '../../domain/kernel/id.ts'
import type { News } from '../../domain/news.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { MOST_TOLD } from '../external/bus/bus.ts'

/**
 * Tells accounts something in the transaction that made it true: each gets its own next number, and whoever is connected hears of it once that
 * commits. Accounts are locked in the order of their ids.
 */
export async function tell(
  { bus }: Pick<Deps, 'bus'>,
  tx: Sql,
  accounts: readonly (AccountId | null)[],
  news: News,
  now: Temporal.Instant,
): Promise<void> {
  const told = [...new Set(accounts.filter((id) => id !== null))].sort()
  const written = await tx<{ account_id: AccountId; seq: number }[]>`
    with places as (
      insert into news_places (account_id, seq) select id, 1 from unnest(${told}::uuid[]) with ordinality t(id, n) order by n
      on conflict (account_id) do update set seq = news_places.seq + 1
      returning account_id, seq
    )
    insert into account_news (account_id, seq, news, at) select account_id, seq, ${tx.json(news)}, ${now} from places
    returning account_id, seq`
  for (let n = 0; n < written.length; n += MOST_TOLD) {
    const part = written.slice(n, n + MOST_TOLD)
    await bus.publish(tx, { kind: 'news', news, to: part.map(({ account_id, seq }) => [account_id, seq]) })
  }
}
