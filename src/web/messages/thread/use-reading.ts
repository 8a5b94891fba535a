import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import { markRead } from '../unread/mark-read.ts'

/** Within this many pixels of the end, the newest message counts as visible. */
const NEAR = 120

/**
 * Marks a thread read when its end is visible, but not in a background tab or scrolled up. Returns whether unread
 * messages are further down. The list is laid out from the end, so scrollTop is 0 there and negative above.
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
