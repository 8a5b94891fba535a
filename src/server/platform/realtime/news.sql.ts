import type { AccountId } from '../../../domain/kernel/id.ts'
import type { NumberedNews } from '../../../domain/news.ts'
import type { Sql } from '../database/connect.ts'

/** A client that missed more updates than this reloads everything. */
const MOST_MISSED = 200

export type Missed = { seq: number; news: NumberedNews[]; missed: boolean }

export async function findMissed(sql: Sql, account: AccountId, since: number | null): Promise<Missed> {
  const [row] = await sql<Pick<Missed, 'seq' | 'news'>[]>`
    select coalesce((select seq from news_places where account_id = ${account}), 0)::bigint as seq,
      (select coalesce(jsonb_agg(jsonb_build_object('seq', seq, 'news', news) order by seq), '[]') from (
        select seq, news from account_news where account_id = ${account} and seq > ${since ?? Number.MAX_SAFE_INTEGER}
        order by seq limit ${MOST_MISSED + 1}
      ) n) as news`
  const { seq, news } = row ?? { seq: 0, news: [] }
  if (since === null || since === seq) return { seq, news: [], missed: false }
  const missed = since > seq || seq - since > MOST_MISSED || news.length < seq - since
  return { seq, news: missed ? [] : news, missed }
}

export async function findPlaces(sql: Sql, accounts: readonly AccountId[]): Promise<[AccountId, number][]> {
  const rows = await sql<{ account_id: AccountId; seq: number }[]>`
    select account_id, seq from news_places where account_id = any(${accounts as AccountId[]}::uuid[])`
  return rows.map(({ account_id, seq }) => [account_id, seq])
}

export async function forgetNews(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    delete from account_news where (account_id, seq) in (
      select account_id, seq from account_news where at < ${before} order by at limit ${atMost}
    )`
}
