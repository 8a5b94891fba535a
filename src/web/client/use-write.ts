import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isBusy, type Refusal, refusalOf } from './api-error.ts'
import { cacheRules, queryClient } from './query-client.ts'
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
  const underWay = useRef(false)
  const pressedIn = useRef<Element | null>(null)
  const { mutateAsync, isPending, reset } = useMutation(
    {
      mutationFn: (input: Input) => write(...input),
      onError: (error) => {
        const no = refusalOf(error)
        setRefusal(no)
        return onRefused?.(no)
      },
      // While offline, this fails at once. A request without a response may have succeeded, so only the user may repeat
      // it.
      networkMode: 'always',
      retry: (failures, error) => failures < cacheRules.mutations.retry && isBusy(error),
      // The input may contain card details or a password.
      gcTime: 1_000,
    },
    queryClient(),
  )

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
    try {
      return await mutateAsync(input)
    } catch {
      // `onError` has already handled it.
    } finally {
      underWay.current = false
      reset()
    }
  }

  return { send, busy: isPending, refusal: useCurrentRefusal(refusal), forget: useCallback(() => setRefusal(null), []) }
}
