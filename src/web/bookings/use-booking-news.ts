import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onWake } from '../accounts/session/on-wake.ts'
import { api } from '../client/api.ts'
import { isNotFound } from '../client/api-error.ts'
import type { Booking } from '../client/api-types.ts'

const every = 2500

type Look = (ask: { id: string }) => Promise<Booking>

async function readStatus(look: Look, id: string): Promise<string | null> {
  if (!navigator.onLine) return null
  try {
    return statusOf(await look({ id }))
  } catch (error) {
    return isNotFound(error) ? 'gone' : null
  }
}

const statusOf = ({ state, payment }: Booking) =>
  JSON.stringify([state, payment && [payment.id, payment.state, payment.challengeUrl]])

/**
 * Waits until the API responds and only then reloads. Otherwise a failed loader would replace the page, and the card
 * details would be lost.
 */
export function useCarefulReload(id: string): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if ((await readStatus(api.bookings.showHold, id)) !== null) await revalidate()
  }, [id, revalidate])
}

/**
 * After a lost payment response, polls until the result is known and then reloads the page's data. Calls `onNothing` if
 * two checks a few seconds apart find no payment.
 */
export function useLostPayment(booking: Booking, lost: boolean, onNothing: () => void): void {
  const { revalidate } = useRevalidator()
  const { id } = booking
  const drawn = statusOf(booking)
  useEffect(() => {
    if (!lost) return
    let left = false
    let same = 0
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const now = await readStatus(api.bookings.checkPayment, id)
      if (left) return
      if (now === drawn) same += 1
      else if (now !== null) return void revalidate()
      if (same > 1) onNothing()
      else timer = setTimeout(look, every)
    }
    timer = setTimeout(look, every)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [id, drawn, lost, onNothing, revalidate])
}

export function usePaymentNews(booking: Booking): void {
  const { revalidate } = useRevalidator()
  const { id } = booking
  const drawn = statusOf(booking)
  useEffect(() => {
    let left = false
    let asking = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      if (asking || document.hidden) return
      asking = true
      clearTimeout(timer)
      const now = await readStatus(api.bookings.checkPayment, id)
      if (!left && now !== null && now !== drawn) await revalidate()
      asking = false
      if (!left) timer = setTimeout(look, every)
    }
    timer = setTimeout(look, every)
    const stop = onWake(look)
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [id, drawn, revalidate])
}
