import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '../replies.ts'
import { Note } from '../ui/note.tsx'
import { checkoutWords } from '../words/checkout.ts'

const every = 2500

/** A payment whose end is not known yet: the bank's question, if it has one, and a page that looks again by itself. */
export function PaymentUnderWay({ payment }: { payment: NonNullable<Booking['payment']> }) {
  useLookAgain()
  if (payment.state !== 'requires_action' || !payment.challengeUrl) {
    return <Note role="status">{checkoutWords.waiting}</Note>
  }
  return (
    <Note kind="warn" role="status">
      <p className="font-semibold">{checkoutWords.challengeTitle}</p>
      <p>{checkoutWords.challengeText}</p>
      <a className="btn solid mt-4" href={payment.challengeUrl}>
        {checkoutWords.challengeGo}
      </a>
    </Note>
  )
}

/** Loads the page's data again every few seconds while it is looked at. */
function useLookAgain() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => document.visibilityState === 'visible' && revalidate(), every)
    const seen = () => document.visibilityState === 'visible' && revalidate()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [revalidate, state])
}
