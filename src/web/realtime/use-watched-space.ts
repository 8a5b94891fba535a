import { useEffect, useRef } from 'react'
import { onCalendar } from './subscriptions.ts'

/** Calls `onChange` when the calendar of the space on screen changes, or may have changed while disconnected. */
export function useWatchedSpace(space: string, onChange: () => void): void {
  const newest = useRef(onChange)
  newest.current = onChange
  useEffect(() => onCalendar(space, () => newest.current()), [space])
}
