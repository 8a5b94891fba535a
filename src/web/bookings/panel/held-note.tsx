import { Timer } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Booking, SlotRequestJson } from '../../client/api-types.ts'
import { holdWords } from '../../copy/holds.ts'
import { panelWords } from '../../copy/panel.ts'
import { bookedWords } from '../../format/slot.ts'
import { notify } from '../../ui/notify.ts'
import { ReleaseButton } from '../release-button.tsx'
import { useCountdown } from '../use-countdown.ts'
import styles from './held-note.module.css'

export type Held = {
  id: string
  spaceId: string
  title: string
  ask: SlotRequestJson
  when: string
  people: number
  addOns: readonly { id: string; quantity: number }[]
  left: number
  mayRelease: boolean
}

export function heldOf(booking: Booking): Held {
  const { id, space, ask, people, addOns, expiresAt, now, may } = booking
  const left = expiresAt ? Math.max(0, Date.parse(expiresAt) - Date.parse(now)) : 0
  return {
    id,
    spaceId: space.id,
    title: space.title,
    ask,
    when: bookedWords(booking),
    people,
    addOns,
    left,
    mayRelease: may.release,
  }
}

type HeldNoteProps = {
  held: Held
  what: string
  toCheckout: boolean
}

export function HeldNote({ held, what, toCheckout }: HeldNoteProps) {
  const { revalidate } = useRevalidator()
  const look = useCallback(() => {
    // This note disappears when the hold ends, so a toast gives the reason.
    void notify({ title: holdWords.timeIsUp })
    void revalidate()
  }, [revalidate])
  const { clock } = useCountdown(held.left, look)
  return (
    <div className={`${styles.root} num`}>
      <Timer size={18} aria-hidden="true" />
      <span role="timer">{panelWords.youHold(what, clock)}</span>
      {toCheckout && (
        <Link className="link" to={`/checkout/${held.id}`}>
          {panelWords.toCheckout}
        </Link>
      )}
      {held.mayRelease && (
        <ReleaseButton holdId={held.id} className="" onReleased={revalidate}>
          {panelWords.giveBack}
        </ReleaseButton>
      )}
    </div>
  )
}
