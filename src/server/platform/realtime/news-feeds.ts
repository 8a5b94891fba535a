import type { AccountId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import type { Pool } from '../database/connect.ts'
import { AccountFeed } from './account-feed.ts'
import type { Connection } from './connection.ts'
import { findMissed, findPlaces } from './news.sql.ts'

/** After a database restart all accounts catch up at once, and the rest of the site needs connections too. */
const READS_AT_ONCE = 4

/** Updates are read from the database if the bus loses their messages. */
export function newsFeeds(sql: Pool) {
  const feeds = new Map<AccountId, AccountFeed>()
  const turn = fewAtOnce(READS_AT_ONCE)
  const feedOf = (id: AccountId) => {
    const feed = feeds.get(id) ?? new AccountFeed((since) => turn(() => findMissed(sql, id, since)))
    feeds.set(id, feed)
    return feed
  }
  return {
    join: (id: AccountId, connection: Connection, since: number | null) => feedOf(id).join(connection, since),
    leave(id: AccountId, connection: Connection): void {
      const feed = feeds.get(id)
      feed?.connections.delete(connection)
      if (feed?.connections.size === 0) feeds.delete(id)
    },
    hear(news: News, to: readonly [AccountId, number][]): void {
      let shared: string | undefined
      for (const [id, seq] of to) {
        const feed = feeds.get(id)
        if (!feed) continue
        shared ??= JSON.stringify(news)
        feed.tell(seq, shared).catch(() => {})
      }
    },
    connectionsOf: (id: AccountId): Iterable<Connection> => feeds.get(id)?.connections ?? [],
    async sweep(): Promise<void> {
      if (feeds.size === 0) return
      const places = await findPlaces(sql, [...feeds.keys()])
      await Promise.all(places.map(([id, seq]) => feeds.get(id)?.reach(seq)))
    },
  }
}

function fewAtOnce(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
