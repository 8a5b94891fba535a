import { useRef, useState } from 'react'
import { useAccountDraft } from '../../accounts/sign-in/use-account-draft.ts'
import type { Booking } from '../../client/api-types.ts'
import type { Viewer } from '../../client/page-context.ts'
import { useCarefulReload } from '../use-booking-news.ts'
import { type Means, usePayment } from './use-payment.ts'

/** Signed-out visitors sign in first, and then the payment continues. */
export function usePaySignedIn(hold: Booking, viewer: Viewer | null) {
  const reload = useCarefulReload(hold.id)
  const [asking, setAsking] = useState(false)
  const [entered, setEntered] = useState(false)
  const [draft, setDraft] = useAccountDraft()
  const waiting = useRef<Means | null>(null)
  const { pay, busy, refusal, lost, forget } = usePayment(hold, (means) => {
    waiting.current = means
    setEntered(false)
    setAsking(true)
  })

  // Pays before reloading the page, because nothing may delay the payment.
  const payFirst = async (means: Means | null) => {
    if (!means || (await pay(means))) await reload()
  }
  const startPaying = (means: Means) => {
    if (viewer) return pay(means)
    if (entered) return payFirst(means)
    waiting.current = means
    setAsking(true)
  }
  const onSignedIn = async () => {
    setAsking(false)
    setEntered(true)
    const means = waiting.current
    waiting.current = null
    await payFirst(means)
  }

  return {
    startPaying,
    busy,
    refusal,
    lost,
    forget,
    reload,
    payer: viewer?.email ?? (entered ? draft.email : null),
    askWhoItIs: () => setAsking(true),
    dialog: { open: asking, onClose: () => setAsking(false), onSignedIn, draft, onDraft: setDraft },
  }
}
