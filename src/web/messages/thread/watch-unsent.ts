import { unsentElsewhere } from './outbox.ts'
import { AGAIN_MS, sendUnsent } from './send-unsent.ts'

/**
 * Sends unsent messages of closed threads, in order. A refused message stays in storage until its thread can show it.
 * Returns a function that stops this.
 */
export function watchUnsent(): () => void {
  let [stopped, sending] = [false, false]
  const refused = new Set<string>()
  const flush = async () => {
    if (sending || navigator.onLine === false) return
    sending = true
    const waiting = new Set<string>()
    for (const message of unsentElsewhere()) {
      const { key, conversation } = message
      if (stopped || refused.has(key) || waiting.has(conversation)) continue
      const outcome = await sendUnsent(message)
      if ('sent' in outcome) continue
      if (outcome.pause === null) refused.add(key)
      else waiting.add(conversation)
    }
    sending = false
  }
  const go = () => void flush()
  go()
  const timer = setInterval(go, AGAIN_MS)
  window.addEventListener('online', go)
  return () => {
    stopped = true
    clearInterval(timer)
    window.removeEventListener('online', go)
  }
}
