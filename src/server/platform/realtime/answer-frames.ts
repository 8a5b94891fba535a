import { type ClientFrame, clientFrame } from '../../../contract/realtime.ts'
import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import { type Line, wire } from './connection.ts'
import type { newsFeeds } from './news-feeds.ts'
import type { watchedSpaces } from './watched-spaces.ts'

/** The other person in one of the user's conversations; null if it isn't theirs. */
export type OtherSide = (me: AccountId, conversation: ConversationId) => Promise<AccountId | null>

type With = {
  deps: Pick<Deps, 'sql' | 'bus'>
  feeds: ReturnType<typeof newsFeeds>
  spaces: ReturnType<typeof watchedSpaces>
  otherSide: OtherSide
}

/** Parses a client's frame; null if it is invalid. */
export function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Handles a frame or refuses it on its connection. Other users' things are treated as missing. */
export function answerFrames({ deps: { sql, bus }, feeds, spaces, otherSide }: With) {
  async function resume(line: Line, since: number | null): Promise<void> {
    const { accountId } = line.who
    if (accountId) await feeds.join(accountId, line, since)
    else line.tell(wire({ type: 'welcome', seq: 0, account: false }))
    line.resumed = true
  }

  async function typing(line: Line, conversation: ConversationId): Promise<void> {
    const { accountId } = line.who
    if (!accountId) return line.refuse('sign_in_required')
    if (!line.mayType()) return
    const to = await otherSide(accountId, conversation)
    if (to) await bus.publish(sql, { kind: 'typing', conversation, to })
    else line.refuse('not_found')
  }

  return async (line: Line, frame: ClientFrame | null): Promise<void> => {
    if (!line.open) return
    if (!frame) return line.refuse('unreadable')
    if (frame.type === 'resume') return line.resumed ? line.refuse('resumed_already') : resume(line, frame.since)
    if (!line.resumed) return line.refuse('resume_first')
    if (frame.type === 'watch') return spaces.watch(line, frame.space)
    if (frame.type === 'unwatch') return spaces.unwatch(line, frame.space)
    await typing(line, frame.conversation)
  }
}
