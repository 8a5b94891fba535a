import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import type { ConversationId, FileId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import { dropUnsent, type KeptFile, keepUnsent, type Unsent, unsent, unsentIn } from './outbox.ts'
import type { Pending, threadState } from './thread-state.ts'

type Change = Parameters<typeof threadState>[1]
/** Without news from the network it is tried again after this. */
const AGAIN_MS = 5_000

/**
 * Sends what is written in a thread one after the other, in its order. Without a network it waits, in the browser's storage too, and goes by
 * itself; under its key it counts once, however often it is sent.
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
      const pause = await sendOne(id, first, change)
      if (pause !== null) {
        timer.current = setTimeout(() => void flush(), pause)
        break
      }
      queue.current.shift()
    }
    sending.current = false
  }, [id, change])

  useEffect(() => {
    queue.current = [...unsentIn(id)]
    for (const message of queue.current) change({ write: message })
    void flush()
    const go = () => void flush()
    window.addEventListener('online', go)
    return () => {
      window.removeEventListener('online', go)
      clearTimeout(timer.current)
      queue.current = []
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

/** Null: it is done with, sent or refused for good; else the milliseconds until it is tried again, and those after it wait. */
async function sendOne(id: ConversationId, message: Unsent, change: Dispatch<Change>): Promise<number | null> {
  const { key, text, files } = message
  change({ key, to: { state: 'sending' } })
  try {
    const attachments = files.map((file) => file.id as FileId)
    const sent = await api.messages.sendMessage({ id, key, text, attachments })
    dropUnsent(key)
    change({ take: [sent] })
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    const pause = pauseFor(refusal)
    if (pause === null) change({ key, to: { state: 'failed', refusal } })
    else change({ key, to: { state: refusal.code === 'too_many' ? 'turn' : 'waiting' } })
    return pause
  }
}

function pauseFor({ code, data }: Refusal): number | null {
  if (code === 'offline' || code === 'busy') return AGAIN_MS
  if (code !== 'too_many') return null
  const { retryAt } = (data ?? {}) as { retryAt?: string }
  return Math.max(1_000, Math.min(60_000, retryAt ? Date.parse(retryAt) - Date.now() : 60_000))
}
