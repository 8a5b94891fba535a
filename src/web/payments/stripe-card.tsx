import { useImperativeHandle, useRef, useState } from 'react'
import { cardWords } from '../copy/cards.ts'
import { Note } from '../ui/note.tsx'
import type { CardReaderRef, CardUse } from './new-card.ts'
import { useStripeForm } from './use-stripe-form.ts'

type StripeCardProps = { reader: CardReaderRef; publishableKey: string; use: CardUse }

export function StripeCard({ reader, publishableKey, use }: StripeCardProps) {
  const place = useRef<HTMLDivElement>(null)
  const { standing, token, tryAgain } = useStripeForm(publishableKey, use, place)
  const [problem, setProblem] = useState('')

  useImperativeHandle(reader, () => ({
    read: async () => {
      setProblem('')
      const made = await token()
      if (made === null) setProblem(cardWords.notTaken)
      return made ? { token: made } : null
    },
  }))

  return (
    <div className="grid gap-4">
      {standing === 'loading' && (
        <p role="status" className="text-graphite">
          {cardWords.loading}
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {standing === 'not_loaded' && (
          <Note kind="bad">
            {cardWords.notLoaded}{' '}
            <button type="button" className="link" onClick={tryAgain}>
              {cardWords.tryAgain}
            </button>
          </Note>
        )}
        {problem && standing === 'ready' && <Note kind="bad">{problem}</Note>}
      </div>
      <div ref={place} className={standing === 'not_loaded' ? 'hidden' : ''} />
    </div>
  )
}
