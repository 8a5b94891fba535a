import { type ReactNode, useCallback, useRef, useState } from 'react'
import { refusalOf } from '../refusal.ts'
import type { Profile } from '../replies.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Confirmed, Confirming, GaveUp } from './confirming.ts'

/** Lets the sections inside run acts that need a fresh confirmation, with one dialog for all. */
export function Confirmation({ profile, children }: { profile: Profile; children: ReactNode }) {
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
      <ConfirmDialog
        open={asking > 0}
        onClose={() => answer(false)}
        onConfirmed={() => answer(true)}
        profile={profile}
      />
    </Confirming>
  )
}
