import { useCallback, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Invoice } from '../../../domain/bookings/invoice.ts'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Booking } from '../../client/api-types.ts'
import { leaveFor } from '../../client/leave-for.ts'
import { useTryKey } from '../../client/use-try-key.ts'
import { useWrite } from '../../client/use-write.ts'
import type { CardNumbers } from '../../payments/card-check.ts'
import { useCarefulReload, useLostPayment } from '../use-booking-news.ts'

const paidStates: readonly Booking['state'][] = ['confirmed', 'requested', 'completed']
const endings: readonly Refusal['code'][] = [
  ...(['hold_expired', 'just_taken', 'wrong_state', 'payment_open'] as const),
  ...(['fell_through', 'not_as_asked', 'method_not_found'] as const),
]

export function isPaid({ state }: Pick<Booking, 'state'>): boolean {
  return paidStates.includes(state)
}

export function pageOf({ id, state }: Pick<Booking, 'id' | 'state'>): string {
  return state === 'requested' ? `/bookings/${id}` : `/booking-success/${id}`
}

export type Means = Partial<ChosenCardParts> & { invoice: Invoice }
type ChosenCardParts = { card: CardNumbers; token: string; methodId: string; keepCard: boolean }

/**
 * What the page shows after a response was lost. `looking`: the page is checking the result. `nothing`: no payment was
 * made.
 */
export type LostPayment = 'looking' | 'nothing'

export function usePayment(hold: Booking, onSignInNeeded: (means: Means) => void) {
  const { id: holdId } = hold
  const [lost, setLost] = useState<LostPayment | null>(null)
  const sent = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const reload = useCarefulReload(holdId)
  const { keyOf, answered } = useTryKey()
  const { send, busy, refusal, forget } = useWrite(
    async (means: Means): Promise<boolean> => {
      setLost(null)
      sent.current = navigator.onLine
      const booking = await checkOut(holdId, means, keyOf(means))
      answered()
      if (booking === 'sign_in_required') {
        onSignInNeeded(means)
        return true
      }
      const question = booking.payment?.state === 'requires_action' ? booking.payment.challengeUrl : null
      if (question) {
        await leaveFor(question)
        await reload()
        return false
      }
      if (isPaid(booking)) await navigate(pageOf(booking), { replace: true })
      else await revalidate()
      return true
    },
    (no) => {
      const { code } = no
      answered(no)
      if ((code === 'offline' && sent.current) || code === 'failed') setLost('looking')
      return endings.includes(code) && revalidate()
    },
  )
  useLostPayment(
    hold,
    lost === 'looking',
    useCallback(() => setLost('nothing'), []),
  )
  const pay = async (means: Means): Promise<boolean> => (await send(means)) ?? true

  return { pay, busy, refusal, lost, forget }
}

/** If the session has expired, the page asks the guest to sign in and then pays, instead of showing a refusal. */
async function checkOut(id: string, means: Means, idempotencyKey: string): Promise<Booking | 'sign_in_required'> {
  try {
    return await api.bookings.checkOut({ id, ...means, idempotencyKey })
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return 'sign_in_required'
    throw error
  }
}
