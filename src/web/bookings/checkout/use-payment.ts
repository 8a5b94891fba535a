import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Booking } from '../../client/api-types.ts'
import { useCarefulReload } from '../use-booking-news.ts'
import type { CardNumbers } from './card-check.ts'

const paidStates: readonly Booking['state'][] = ['confirmed', 'requested', 'completed']
const endings: readonly Refusal['code'][] = [
  ...(['hold_expired', 'just_taken', 'wrong_state', 'payment_open'] as const),
  ...(['fell_through', 'not_as_asked'] as const),
]

/** Whether the booking stands and its page, not the checkout, is the place to be. */
export function isPaid({ state }: Pick<Booking, 'state'>): boolean {
  return paidStates.includes(state)
}

/** What a hold is paid with: a card, or nothing where it costs nothing. */
export type Means = CardNumbers | 'nothing'

/** Pays for a hold, once per click, and goes where the answer leads: the booking, the bank (`pay` answers false), or a refusal. */
export function usePayment(holdId: string, onSignInNeeded: (means: Means) => void) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const reload = useCarefulReload(holdId)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  // A page that went to the bank may come back from the browser's memory, as it was while it paid.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBusy(false)
      void reload()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [reload])

  const pay = async (means: Means): Promise<boolean> => {
    setBusy(true)
    setRefusal(null)
    try {
      const booking = await api.bookings.checkOut({ id: holdId, ...(means !== 'nothing' && { card: means }) })
      const question = booking.payment?.state === 'requires_action' ? booking.payment.challengeUrl : null
      if (question) {
        window.location.assign(question)
        return false
      }
      if (isPaid(booking)) await navigate(`/booking-success/${booking.id}`, { replace: true })
      else await revalidate()
    } catch (error) {
      const no = refusalOf(error)
      if (no.code === 'sign_in_required') onSignInNeeded(means)
      else setRefusal(no)
      if (endings.includes(no.code)) await revalidate()
    }
    setBusy(false)
    return true
  }

  return { pay, busy, refusal }
}
