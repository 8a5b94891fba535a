import { useEffect, useRef, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import { threadWords as words } from '../../copy/messages.ts'
import { useOnline } from '../../layout/offline-note.tsx'
import { useLine } from '../../realtime/use-line.ts'
import { useTyping } from '../../realtime/use-typing.ts'
import { otherName } from '../other-name.ts'
import { ClosedNote } from './closed-note.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { forgetDraft } from './draft.ts'
import { MessageList } from './message-list.tsx'
import { MessageReport } from './message-report.tsx'
import styles from './thread.module.css'
import { useReading } from './use-reading.ts'
import { type Loaded, useThread } from './use-thread.ts'

/** `found` is the time of the search result at which the thread is opened. */
type ThreadProps = Loaded & { found: string | null; typed: string }

export function Thread({ found, typed, ...loaded }: ThreadProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={box} className={styles.scroll} tabIndex={0} aria-label={words.scroll}>
        <div>
          {more && (
            <button
              type="button"
              className="btn plain needs-script mx-auto mb-4 flex"
              onClick={() => void thread.older()}
            >
              {words.older}
            </button>
          )}
          <div role="log" aria-label={words.log(name)}>
            <MessageList
              conversation={conversation}
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
        <LineNote lost={lost} onReload={() => void thread.renew()} />
        {conversation.closed ? (
          <ClosedNote closed={conversation.closed} />
        ) : (
          <Composer of={conversation.id} name={name} typed={typed} onSend={thread.write} onTyping={sayTyping} />
        )}
      </div>
      {reporting && <MessageReport id={reporting.id} onClose={() => setReporting(null)} />}
    </section>
  )
}

/** Removes the draft of the new conversation once it has been sent. */
function useBegun({ space: { id: space }, booking }: Conversation): void {
  const id = booking?.id
  useEffect(() => {
    for (const of of [space, id]) if (of) forgetDraft(of)
  }, [space, id])
}

function LineNote({ lost, onReload }: { lost: boolean; onReload: () => void }) {
  const line = useLine()
  if (!useOnline()) return <p className={styles.line}>{words.offline}</p>
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
