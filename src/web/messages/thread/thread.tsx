import { WifiOff } from 'lucide-react'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { ConversationId, MessageId } from '../../../domain/kernel/id.ts'
import { REPORT_REASONS, type ReportReason } from '../../../domain/messages/message.ts'
import { afterReading } from '../../../domain/messages/unread.ts'
import { ReportDialog } from '../../accounts/report-dialog.tsx'
import { api } from '../../client/api.ts'
import type { Booking, Conversation, Message } from '../../client/api-types.ts'
import { unreadMessages } from '../../client/counter.ts'
import { useWrite } from '../../client/use-write.ts'
import { messageReportWords, threadWords as words } from '../../copy/messages.ts'
import { useOnline } from '../../layout/offline-note.tsx'
import { useConnectionState } from '../../realtime/use-connection-state.ts'
import { useNews } from '../../realtime/use-news.ts'
import { useTyping } from '../../realtime/use-typing.ts'
import { otherName } from '../other-name.ts'
import { keepReadTimes } from '../unread/read-times.ts'
import { BookingBar } from './booking-context.tsx'
import { Composer } from './composer.tsx'
import { ClosedNote, ConversationHead } from './conversation-head.tsx'
import { forgetDraft } from './draft.ts'
import { MessageList } from './message-list.tsx'
import styles from './thread.module.css'
import { type ThreadState, threadState, useThreadReads } from './thread-state.ts'
import { useOutbox } from './use-outbox.ts'

type ThreadProps = Loaded & { found: string | null; booked: Booking | null }

export function Thread({ found, booked, ...loaded }: ThreadProps) {
  const thread = useThread(loaded)
  const { conversation, messages, pending, more, lost, behind } = thread
  const [reporting, setReporting] = useState<Message | null>(null)
  const { typing, sayTyping } = useTyping(conversation.id as ConversationId)
  const name = otherName(conversation)
  const box = useRef<HTMLElement>(null)
  const unseen = useReading(conversation, messages, box)
  useBegun(conversation)
  return (
    <section className={styles.root} aria-labelledby="conversation">
      <ConversationHead conversation={conversation} onChange={thread.setConversation} />
      {booked && <BookingBar booking={booked} />}
      <LineNote
        lost={lost}
        pending={pending.filter(({ state }) => state !== 'failed').length}
        onReload={() => void thread.renew()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrollable content */}
      <section ref={box} className={styles.scroll} tabIndex={0} aria-label={words.scroll}>
        <div>
          {more && (
            <button type="button" className="btn plain mx-auto mb-4 flex" onClick={() => void thread.older()}>
              {words.older}
            </button>
          )}
          <div role="log" aria-label={words.log(name)}>
            <MessageList
              conversation={conversation}
              confirmed={booked}
              isWhole={!more}
              messages={messages}
              pending={pending}
              name={name}
              found={found}
              onReport={setReporting}
              onRetry={thread.retry}
              onDiscard={thread.discard}
            />
          </div>
          {behind && (
            <button type="button" className="btn plain mx-auto mt-4 flex" onClick={() => void thread.catchUp()}>
              {words.newer}
            </button>
          )}
        </div>
      </section>
      <div className={styles.foot}>
        {unseen && (
          <button type="button" className="btn justify-self-center" onClick={() => box.current?.scrollTo({ top: 0 })}>
            {words.unseen}
          </button>
        )}
        <p className={styles.typing} role="status">
          {typing ? words.typing(name) : ''}
        </p>
        {conversation.closed ? (
          <ClosedNote closed={conversation.closed} />
        ) : (
          <Composer of={conversation.id} name={name} onSend={thread.write} onTyping={sayTyping} />
        )}
      </div>
      {reporting && <MessageReport id={reporting.id} onClose={() => setReporting(null)} />}
    </section>
  )
}

function useBegun({ space: { id: space }, booking }: Conversation): void {
  const id = booking?.id
  useEffect(() => {
    for (const of of [space, id]) if (of) forgetDraft(of)
  }, [space, id])
}

function LineNote({ lost, pending, onReload }: { lost: boolean; pending: number; onReload: () => void }) {
  const line = useConnectionState()
  if (!useOnline())
    return (
      <p className={styles.line}>
        <WifiOff size={18} aria-hidden="true" />
        {words.offline(pending)}
      </p>
    )
  if (lost)
    return (
      <p className={styles.line} role="alert">
        {words.lost}{' '}
        <button type="button" className="link" onClick={onReload}>
          {words.reload}
        </button>
      </p>
    )
  return line === 'polling' ? <p className={styles.line}>{words.polling}</p> : null
}

function MessageReport({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(async (reason: ReportReason, note: string) => {
    await api.messages.reportMessage({ id: id as MessageId, reason, note })
    return true as const
  })
  return <ReportDialog reasons={REPORT_REASONS} words={messageReportWords} write={write} onClose={onClose} />
}

/**
 * Immediately stores the time and lowers the unread count by 1, then uses the server's exact count. Failures are silent
 * and are corrected at the next load.
 */
async function markRead(id: ConversationId, upTo: string): Promise<void> {
  unreadMessages.set(afterReading(unreadMessages.now()))
  keepReadTimes({ [id]: new Date().toISOString() })
  try {
    const { count, readAt } = await api.conversations.markRead({ id, upTo })
    keepReadTimes({ [id]: readAt })
    unreadMessages.set(count)
  } catch {
    // Failures of the unread count are silent (spec.md §8).
  }
}

/** `behind` means that the thread was opened at a search result, so newer messages aren't loaded. */
type Loaded = { conversation: Conversation; messages: readonly Message[]; more: boolean; behind: boolean }

/** Reads its arguments only at the first render, so each thread needs its own component instance. */
function useThread({ conversation: loaded, messages, more, behind }: Loaded) {
  const id = loaded.id as ConversationId
  const [conversation, setConversation] = useState(loaded)
  const [state, change] = useReducer(threadState, { messages, more, pending: [] } satisfies ThreadState)
  const reads = useThreadReads({ id, messages: state.messages, change, setConversation, behind })
  const { write, retry, discard } = useOutbox(id, state.pending, change)
  const { catchUp, renew, look } = reads

  useNews((news) => {
    if (news.kind === 'missed') void renew()
    if (!('conversationId' in news) || news.conversationId !== id) return
    if (news.kind === 'message') void catchUp()
    else if (news.kind === 'receipt') void look()
    // The conversation has changed. Contact details in earlier messages may no longer be masked.
    else void renew()
  })
  useEffect(() => {
    const back = () => void catchUp()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [catchUp])

  const send = (...message: Parameters<typeof write>) => {
    if (reads.behind) void catchUp()
    write(...message)
  }
  return { ...state, ...reads, conversation, setConversation, write: send, retry, discard }
}

/** The newest message counts as visible within this many pixels of the end. */
const NEAR = 120

/**
 * Marks the thread as read while its end is visible, unless the tab is in the background. Returns whether there are
 * unread messages further down. The list is laid out from its end, so scrollTop is 0 there and negative above it.
 */
function useReading({ id, readAt }: Conversation, messages: readonly Message[], box: RefObject<HTMLElement | null>) {
  const done = useRef(readAt)
  const [unseen, setUnseen] = useState(false)
  const theirs = messages.findLast(({ mine }) => !mine)?.at
  const newest = messages.at(-1)?.at
  useEffect(() => {
    const read = () => {
      const isNew = Boolean(theirs && newest && Date.parse(theirs) > Date.parse(done.current))
      const isShown = (box.current?.scrollTop ?? 0) > -NEAR
      setUnseen(isNew && !isShown)
      if (!isNew || !isShown || document.hidden || !theirs || !newest) return
      done.current = theirs
      void markRead(id as ConversationId, newest)
    }
    read()
    const { current } = box
    current?.addEventListener('scroll', read, { passive: true })
    document.addEventListener('visibilitychange', read)
    return () => {
      current?.removeEventListener('scroll', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [id, theirs, newest, box])
  return unseen
}
