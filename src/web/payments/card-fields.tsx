import { lazy, Suspense, useEffect, useState } from 'react'
import { cardWords } from '../copy/cards.ts'
import { Note } from '../ui/note.tsx'
import type { CardReaderRef, CardUse } from './new-card.ts'
import { TypedCard } from './typed-card.tsx'

// Not loaded in the sandbox, or on pages without card fields.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

type CardFieldsProps = {
  reader: CardReaderRef
  stripeKey: string | null
  use: CardUse
  answer?: Parameters<typeof TypedCard>[0]['answer']
}

/** Fields for a new card: our own for the sandbox's test cards, Stripe's form for real ones. */
export function CardFields({ reader, stripeKey, use, answer }: CardFieldsProps) {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!stripeKey) return <TypedCard reader={reader} answer={answer} />
  const loading = <p className="needs-script text-graphite">{cardWords.loading}</p>
  return (
    <>
      <noscript>
        <Note kind="warn">{cardWords.needsScript}</Note>
      </noscript>
      {inBrowser ? (
        <Suspense fallback={loading}>
          <StripeCard reader={reader} publishableKey={stripeKey} use={use} />
        </Suspense>
      ) : (
        loading
      )}
    </>
  )
}
