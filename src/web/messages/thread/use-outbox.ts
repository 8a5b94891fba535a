import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import { dropUnsent, enterThread, type KeptFile, keepUnsent, type Unsent, unsent, unsentIn } from './outbox.ts'
import { AGAIN_MS, sendUnsent } from './send-unsent.ts'
import type { Pending, threadState } from './thread-state.ts'

type Change = Parameters<typeof threadState>[1]
/**
 * Sends a thread's messages in order, one at a time. While offline, messages stay in the browser's storage and are sent
 * later. Each message has a key, so it is never added twice.
 */
export function useOutbox(id: ConversationId, pending: readonly Pending[], change: Dispatch<Change>) {
  const queue = useRef<Unsent[]>([])
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    clearTimeout(timer.current)
    for (let [first] = queue.current; first; [first] = queue.current) {
      const pause = await sendOne(first, change)
      if (pause !== null) {
        // Later messages are waiting for the same reason.
        for (const { key } of queue.current.slice(1)) change({ key, to: { state: stateFor(pause) } })
        timer.current = setTimeout(() => void flush(), pause)
        break
      }
      queue.current.shift()
    }
    sending.current = false
  }, [change])

  useEffect(() => {
    const leave = enterThread(id)
    queue.current = [...unsentIn(id)]
    for (const message of queue.current) change({ write: message })
    void flush()
    const go = () => void flush()
    window.addEventListener('online', go)
    return () => {
      window.removeEventListener('online', go)
      clearTimeout(timer.current)
      queue.current = []
      leave()
    }
  }, [id, change, flush])

  return {
    write(text: string, files: readonly KeptFile[]): void {
      const message = unsent(id, text, files)
      keepUnsent(message)
      change({ write: message })
      queue.current.push(message)
      void flush()
    },
    retry(key: string): void {
      const message = pending.find((one) => one.key === key)
      if (!message) return
      change({ key, to: { state: 'waiting' } })
      queue.current.push(message)
      void flush()
    },
    discard(key: string): void {
      dropUnsent(key)
      change({ drop: key })
    },
  }
}

const stateFor = (pause: number) => (pause === AGAIN_MS ? 'waiting' : 'turn')

/**
 * Returns null if the message was sent or finally refused. Otherwise returns the milliseconds until a retry, and later
 * messages wait too.
 */
async function sendOne(message: Unsent, change: Dispatch<Change>): Promise<number | null> {
  const { key } = message
  change({ key, to: { state: 'sending' } })
  const outcome = await sendUnsent(message)
  if ('sent' in outcome) {
    change({ take: [outcome.sent] })
    return null
  }
  const { refusal, pause } = outcome
  if (pause === null) change({ key, to: { state: 'failed', refusal } })
  else change({ key, to: { state: stateFor(pause) } })
  return pause
}
