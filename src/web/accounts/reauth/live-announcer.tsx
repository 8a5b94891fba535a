import { createContext, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'

type Announce = {
  /** Says it to those who do not see it. */
  tell: (said: string) => void
  /** Once the page shows what was done: when what had the focus is gone, the head of this section has it. */
  stayAt: (section: Element | null) => void
}
export const Announcer = createContext<Announce>({ tell: () => {}, stayAt: () => {} })

/** Around sections whose acts change or remove the very button that was pressed. */
export function LiveAnnouncer({ children }: { children: ReactNode }) {
  const [said, tell] = useState('')
  const [done, setDone] = useState(0)
  const section = useRef<Element | null>(null)
  const telling = useMemo(() => {
    const stayAt = (at: Element | null) => {
      section.current = at
      // With the page's own new state, which comes as a transition too.
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
