import { useEffect, useRef } from 'react'
import { onCalendar } from './ears.ts'

/** Acts when the calendar of a space changes while its page is open, or may have changed while nothing could be heard. */
export function useWatchedSpace(space: string, onChange: () => void): void {
  const newest = useRef(onChange)
  newest.current = onChange
  useEffect(() => onCalendar(space, () => newest.current()), [space])
}
