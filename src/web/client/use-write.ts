import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isBusy, type Refusal, refusalOf } from './api-error.ts'
import { cacheRules, queryClient } from './query-client.ts'
import { useStanding } from './use-standing.ts'

/**
 * How a page writes. `send` runs `write` once however often it is pressed, and gives what that gave, or undefined when it was refused.
 * It is busy until `onRefused` has brought the page up to date. Who shows `refusal` makes it an alert, which is what announces it; when
 * what was pressed is gone by then, the alert has the focus too.
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
      // Without a network one hears so at once. What got no answer may have been done: only the person sends it again.
      networkMode: 'always',
      retry: (failures, error) => failures < cacheRules.mutations.retry && isBusy(error),
      // What was sent may be a card or a password.
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
      // `onError` has taken it up.
    } finally {
      underWay.current = false
      reset()
    }
  }

  return { send, busy: isPending, refusal: useStanding(refusal), forget: useCallback(() => setRefusal(null), []) }
}
