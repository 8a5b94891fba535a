import { useCallback, useEffect, useRef, useState } from 'react'
import { type Refusal, refusalOf } from './api-error.ts'
import { cacheRules, retrying } from './cache-rules.ts'
import { useCurrentRefusal } from './use-current-refusal.ts'

/**
 * Runs `write` once per `send`, however often the user clicks. `send` returns the result, or undefined after a refusal,
 * and stays busy until `onRefused` has reloaded the page's data. Render `refusal` as an alert so that it is announced
 * and receives focus if the clicked element is gone.
 */
export function useWrite<Input extends unknown[], Output>(
  write: (...input: Input) => Promise<Output>,
  onRefused?: (refusal: Refusal) => unknown,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const pressedIn = useRef<Element | null>(null)
  useEffect(() => {
    if (!refusal || document.activeElement !== document.body) return
    const alert = pressedIn.current?.querySelector<HTMLElement>('[role="alert"]:not(:empty)')
    if (!alert) return
    alert.tabIndex = -1
    alert.focus()
  }, [refusal])

  const send = async (...input: Input): Promise<Output | undefined> => {
    if (underWay.current) return
    underWay.current = true
    pressedIn.current = document.activeElement?.closest('dialog, main') ?? null
    setRefusal(null)
    setBusy(true)
    try {
      return await retrying(() => write(...input), cacheRules.mutations.retry)
    } catch (error) {
      const no = refusalOf(error)
      setRefusal(no)
      await onRefused?.(no)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { send, busy, refusal: useCurrentRefusal(refusal), forget: useCallback(() => setRefusal(null), []) }
}
