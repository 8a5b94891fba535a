import { type ReactNode, useCallback, useRef, useState } from 'react'
import { refusalOf } from '../../client/api-error.ts'
import type { Profile } from '../../client/api-types.ts'
import { type Confirmed, Confirming, GaveUp } from './confirming.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

/** Lets the sections inside run actions that need reauthentication, sharing one dialog. */
export function Reauthentication({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [asking, setAsking] = useState(0)
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
      })
      if (!ok) throw new GaveUp()
      return act()
    },
    [answer],
  )

  return (
    <Confirming value={confirmed}>
      {children}
      <ReauthDialog
        open={asking > 0}
        onClose={() => answer(false)}
        onConfirmed={() => answer(true)}
        profile={profile}
      />
    </Confirming>
  )
}
