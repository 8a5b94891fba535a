import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { refusalOf } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'

// Every page that writes for an account uses this file, and few of them ever ask.
const ReauthDialog = lazy(() => import('./reauth-dialog.tsx').then((code) => ({ default: code.ReauthDialog })))

/** Everything inside shares one reauthentication dialog. */
export function Reauthentication({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [asking, setAsking] = useState(0)
  const [asked, setAsked] = useState(false)
  const waiting = useRef<((confirmed: boolean) => void) | null>(null)
  const answer = useCallback((confirmed: boolean) => {
    waiting.current?.(confirmed)
    waiting.current = null
    setAsking(0)
  }, [])

  const confirmed: Confirmed = useCallback(
    async (act) => {
      try {
        return await act()
      } catch (error) {
        if (refusalOf(error).code !== 'confirm_first') throw error
      }
      answer(false)
      const ok = await new Promise<boolean>((resolve) => {
        waiting.current = resolve
        setAsking((count) => count + 1)
        setAsked(true)
      })
      if (!ok) throw new GaveUp()
      return act()
    },
    [answer],
  )

  return (
    <Confirming value={confirmed}>
      {children}
      {asked && (
        <Suspense>
          <ReauthDialog
            open={asking > 0}
            onClose={() => answer(false)}
            onConfirmed={() => answer(true)}
            profile={profile}
          />
        </Suspense>
      )}
    </Confirming>
  )
}

/** Runs an action. If the server requires reauthentication, opens the dialog and then runs the action again. */
type Confirmed = (act: () => Promise<unknown>) => Promise<unknown>

export const Confirming = createContext<Confirmed>((act) => act())

/** The user closed the dialog instead of confirming. */
export class GaveUp extends Error {}

type Announce = {
  tell: (said: string) => void
  /** If the focused element disappears after the page updates, focus moves to this section's heading. */
  stayAt: (section: Element | null) => void
}
export const Announcer = createContext<Announce>({ tell: () => {}, stayAt: () => {} })

export function LiveAnnouncer({ children }: { children: ReactNode }) {
  const [said, tell] = useState('')
  const [done, setDone] = useState(0)
  const section = useRef<Element | null>(null)
  const announcer = useMemo(() => {
    const stayAt = (at: Element | null) => {
      section.current = at
      // Call this in the same transition that updates the page.
      startTransition(() => setDone((count) => count + 1))
    }
    return { tell, stayAt }
  }, [])
  useEffect(() => {
    if (done > 0 && document.activeElement === document.body) section.current?.querySelector('h2')?.focus()
  }, [done])

  return (
    <Announcer value={announcer}>
      {children}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Announcer>
  )
}
