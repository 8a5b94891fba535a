import type { Refusal } from '../../client/api-error.ts'
import type { AboutConversation } from '../../client/api-types.ts'
import { threadWords as words } from '../../copy/messages.ts'
import { otherName } from '../other-name.ts'
import { ClosedNote } from './closed-note.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { NotSent } from './not-sent.tsx'
import styles from './thread.module.css'

type NewThreadProps = {
  conversation: AboutConversation
  of: string
  busy: boolean
  typed: string
  refusal: Refusal | null
}

export function NewThread({ conversation, of, busy, typed, refusal }: NewThreadProps) {
  const name = otherName(conversation)
  return (
    <section className={styles.root} aria-labelledby="conversation">
      <ConversationHead conversation={conversation} />
      <div className={styles.first}>
        <p className="serif text-36">{words.newTitle(name)}</p>
        {!conversation.closed && (
          <p className="mt-2 text-graphite">{conversation.booking ? words.firstBooked : words.firstText}</p>
        )}
      </div>
      <div className={styles.foot}>
        {refusal && <NotSent refusal={refusal} />}
        {conversation.closed ? (
          <ClosedNote closed={conversation.closed} />
        ) : (
          <Composer of={of} name={name} busy={busy} typed={typed} />
        )}
      </div>
    </section>
  )
}
