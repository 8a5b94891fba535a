import { createContext, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'

type Announce = {
  /** Announces a message to screen readers. */
  tell: (said: string) => void
  /** After the page updates: if the focused element is gone, focus this section's heading. */
  stayAt: (section: Element | null) => void
}
export const Announcer = createContext<Announce>({ tell: () => {}, stayAt: () => {} })

/** Wraps sections whose actions change or remove the pressed button. */
export function LiveAnnouncer({ children }: { children: ReactNode }) {
  const [said, tell] = useState('')
  const [done, setDone] = useState(0)
  const section = useRef<Element | null>(null)
  const telling = useMemo(() => {
    const stayAt = (at: Element | null) => {
      section.current = at
      // In the same transition as the page's new state.
      startTransition(() => setDone((count) => count + 1))
    }
    return { tell, stayAt }
  }, [])
  useEffect(() => {
    if (done > 0 && document.activeElement === document.body) section.current?.querySelector('h2')?.focus()
  }, [done])

  return (
    <Announcer value={telling}>
      {children}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Announcer>
  )
}
