import { useEffect, useRef } from 'react'
import { onCalendar } from './subscriptions.ts'

/** Calls `onChange` when an open space's calendar changes, or may have changed while disconnected. */
export function useWatchedSpace(space: string, onChange: () => void): void {
  const newest = useRef(onChange)
  newest.current = onChange
  useEffect(() => onCalendar(space, () => newest.current()), [space])
}
