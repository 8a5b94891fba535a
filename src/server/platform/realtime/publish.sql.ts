import type { AccountId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import { MOST_TOLD } from '../../external/bus/bus.ts'
import type { Sql } from '../database/connect.ts'
import { atTheEnd } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'

type NewsForAccounts = Pick<Deps, 'bus'> & { to: readonly AccountId[]; news: News; at: Temporal.Instant }

/**
 * Records updates in the transaction that caused them. Each account gets its next number, and its connections are
 * notified after the commit. Updates are written at the end of the transaction, so that accounts are always locked in
 * the same order.
 */
export async function publishNews(
  { bus }: Pick<Deps, 'bus'>,
  tx: Sql,
  accounts: readonly (AccountId | null)[],
  news: News,
  now: Temporal.Instant,
): Promise<void> {
  const to = [...new Set(accounts.filter((id) => id !== null))]
  await atTheEnd<NewsForAccounts>(tx, write, { bus, to, news, at: now })
}

/** Accounts are locked in the order of their ids. */
async function write(tx: Sql, all: readonly NewsForAccounts[]): Promise<void> {
  const rows = all.flatMap(({ to, news, at }, nth) => to.map((account_id) => ({ account_id, nth, news, at })))
  const numbered = await tx<{ account_id: AccountId; nth: number; seq: number }[]>`
    with told as (
      select *, row_number() over (partition by account_id order by nth desc) - 1 as later
      from jsonb_to_recordset(${tx.json(rows.map((one) => ({ ...one, at: one.at.toString() })))}) t(account_id uuid,
        nth int, news jsonb, at timestamptz)
    ), places as (
      insert into news_places (account_id, seq) select account_id, count(*) from told group by account_id
        order by account_id
      on conflict (account_id) do update set seq = news_places.seq + excluded.seq
      returning account_id, seq
    ), written as (
      insert into account_news (account_id, seq, news, at)
      select account_id, p.seq - t.later, t.news, t.at from told t join places p using (account_id)
    )
    select account_id, t.nth, p.seq - t.later as seq from told t join places p using (account_id)
      order by t.nth, account_id`
  const heard = Map.groupBy(numbered, ({ nth }) => nth)
  for (const [nth, { bus, news }] of all.entries()) {
    const to = (heard.get(nth) ?? []).map(({ account_id, seq }): [AccountId, number] => [account_id, seq])
    for (let n = 0; n < to.length; n += MOST_TOLD)
      await bus.publish(tx, { kind: 'news', news, to: to.slice(n, n + MOST_TOLD) })
  }
}
