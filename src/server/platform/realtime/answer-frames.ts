import { type ClientFrame, clientFrame } from '../../../contract/realtime.ts'
import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { type Connection, wire } from './connection.ts'
import type { newsFeeds } from './news-feeds.ts'
import type { watchedSpaces } from './watched-spaces.ts'

export type OtherSide = (me: AccountId, conversation: ConversationId) => Promise<AccountId | null>

type With = {
  deps: Pick<Deps, 'sql' | 'bus'>
  feeds: ReturnType<typeof newsFeeds>
  spaces: ReturnType<typeof watchedSpaces>
  otherSide: OtherSide
}

export function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function answerFrames({ deps: { sql, bus }, feeds, spaces, otherSide }: With) {
  async function resume(connection: Connection, since: number | null): Promise<void> {
    const { accountId } = connection.who
    if (accountId) await feeds.join(accountId, connection, since)
    else connection.push(wire({ type: 'welcome', seq: 0, account: false }))
    connection.resumed = true
  }

  async function typing(connection: Connection, conversation: ConversationId): Promise<void> {
    const { accountId } = connection.who
    if (!accountId) return connection.refuse('sign_in_required')
    if (!connection.mayType()) return
    const to = await otherSide(accountId, conversation)
    if (to) await bus.publish(sql, { kind: 'typing', conversation, to })
    else connection.refuse('not_found')
  }

  return async (connection: Connection, frame: ClientFrame | null): Promise<void> => {
    if (!connection.open) return
    if (!frame) return connection.refuse('unreadable')
    if (frame.type === 'resume')
      return connection.resumed ? connection.refuse('resumed_already') : resume(connection, frame.since)
    if (!connection.resumed) return connection.refuse('resume_first')
    if (frame.type === 'watch') return spaces.watch(connection, frame.space)
    if (frame.type === 'unwatch') return spaces.unwatch(connection, frame.space)
    await typing(connection, frame.conversation)
  }
}
