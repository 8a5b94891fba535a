import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { randomId } from '../random-id.ts'
import { type Refusal, refusalOf } from '../refusal.ts'
import type { BookingAsk } from '../replies.ts'

export type HoldAsk = {
  spaceId: string
  ask: BookingAsk
  people: number
  addOns: { id: string; quantity: number }[]
  /** The total the visitor saw; left out where none was shown. */
  totalCents?: number
}

/**
 * Claims a slot and goes on to its checkout. A try that got no answer keeps its key, so that it never counts twice. It is busy
 * until `onRefused` has brought the page up to date.
 */
export function useHold(onRefused: (refusal: Refusal) => Promise<void> | void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const open = useRef<{ of: string; key: string } | null>(null)

  const hold = async (ask: HoldAsk) => {
    const of = JSON.stringify(ask)
    if (open.current?.of !== of) open.current = { of, key: randomId() }
    setBusy(true)
    setRefusal(null)
    try {
      const { id } = await api.bookings.holdSlot({ ...ask, idempotencyKey: open.current.key })
      open.current = null
      await navigate(`/checkout/${id}`)
    } catch (error) {
      const no = refusalOf(error)
      if (no.code !== 'offline' && no.code !== 'busy') open.current = null
      setRefusal(no)
      await onRefused(no)
    }
    setBusy(false)
  }

  return { hold, busy, refusal, forget: () => setRefusal(null) }
}
