import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import { markRead } from '../unread/mark-read.ts'

/** So near its end, in pixels, a thread shows its newest message. */
const NEAR = 120

/**
 * Whoever has the end of a thread before them has read it; not while the tab is in the background, nor further up. Gives whether something of
 * the other side waits further down. The box fills from its end, so that its place there is 0 and falls below it further up.
 */
export function useReading(
  { id, readAt }: Conversation,
  messages: readonly Message[],
  box: RefObject<HTMLElement | null>,
) {
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
