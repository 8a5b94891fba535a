import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { takesCards } from '../../contract/sandbox-cards.ts'
import type { CardUse } from './new-card.ts'

type Form = { stripe: Stripe; elements: StripeElements }
type FormState = 'loading' | 'ready' | 'not_loaded'

export function useStripeForm(publishableKey: string, use: CardUse, place: RefObject<HTMLElement | null>) {
  const form = useRef<Form | null>(null)
  const [standing, setStanding] = useState<FormState>('loading')
  const [tries, setTries] = useState(0)
  const first = useRef(use)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    if (!isLetIn()) return window.location.reload()
    let gone = false
    const setState = (now: FormState) => !gone && setStanding(now)
    setState('loading')
    openForm(publishableKey, first.current).then(
      (opened) => {
        if (gone || !place.current) return
        form.current = opened
        const element = opened.elements.create('payment')
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('not_loaded'))
        element.mount(place.current)
      },
      () => setState('not_loaded'),
    )
    return () => {
      gone = true
      form.current?.elements.getElement('payment')?.destroy()
      form.current = null
    }
  }, [publishableKey, place, tries])

  /**
   * Returns the token for the typed card. Returns undefined if the form shows an error itself, or null if the request
   * failed.
   */
  const token = async () => (form.current && standing === 'ready' ? tokenFrom(form.current) : null)
  return { standing, token, tryAgain: () => setTries((before) => before + 1) }
}

/**
 * After client-side navigation, the previous page's content security policy still applies and blocks Stripe's script. A
 * reload applies this page's own policy.
 */
function isLetIn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || takesCards(new URL(loaded.name).pathname)
}

async function openForm(publishableKey: string, use: CardUse): Promise<Form> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error("Stripe's script gave nothing")
  return { stripe, elements: stripe.elements(optionsOf(use)) }
}

/**
 * These options must match the server's, or Stripe refuses the token. Every card is saved in case its booking needs
 * later charges.
 */
function optionsOf(use: CardUse): StripeElementsOptionsMode {
  const common = { currency: use.currency.toLowerCase(), paymentMethodTypes: ['card'] }
  const kept = { ...common, setupFutureUsage: 'off_session' } as const
  if (use.kind === 'save') return { ...kept, mode: 'setup' }
  return {
    ...kept,
    mode: 'payment',
    amount: use.amount,
    captureMethod: use.kind === 'authorise' ? 'manual' : 'automatic',
  }
}

async function tokenFrom({ stripe, elements }: Form): Promise<string | null | undefined> {
  const { error } = await elements.submit()
  if (error) return
  const { confirmationToken } = await stripe.createConfirmationToken({ elements })
  return confirmationToken?.id ?? null
}
