import { lazy, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'
import { cardWords } from '../copy/cards.ts'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { type CardProblems, type CardText, checkCard, slashed, spaced } from './card-check.ts'
import type { CardReaderRef, CardUse } from './new-card.ts'

type TypedCardProps = {
  reader: CardReaderRef
  answer?: { problems: CardProblems; expiry: string } | undefined
}

const names = ['number', 'expiry', 'cvc'] as const

function TypedCard({ reader, answer }: TypedCardProps) {
  const [text, setText] = useState({ number: '', expiry: answer?.expiry ?? '', cvc: '' })
  const [problems, setProblems] = useState<CardProblems>(answer?.problems ?? {})
  const fields = useRef<HTMLDivElement>(null)
  const count = Object.keys(problems).length

  useImperativeHandle(reader, () => ({
    read: async () => {
      const checked = checkCard(text, Date.now())
      setProblems('problems' in checked ? checked.problems : {})
      if ('card' in checked) return checked
      const first = names.find((name) => checked.problems[name])
      fields.current?.querySelector<HTMLElement>(`[name="card-${first}"]`)?.focus()
      return null
    },
  }))
  const change = (name: keyof CardText, value: string) => {
    setText({ ...text, [name]: value })
    if (problems[name]) setProblems(({ [name]: _, ...rest }) => rest)
  }
  const fill = (number: string) => {
    setText({ number: spaced(number), expiry: inThreeYears(), cvc: '123' })
    setProblems({})
  }
  const field = (name: keyof CardText, tidy: (typed: string) => string) => ({
    name: `card-${name}`,
    label: cardWords[name],
    inputMode: 'numeric' as const,
    value: text[name],
    onChange: (event: { target: { value: string } }) => change(name, tidy(event.target.value)),
    wrong: problems[name],
  })

  return (
    <div ref={fields} className="grid gap-5">
      <div role="alert" className="empty:hidden">
        {count > 1 && <Note kind="bad">{cardWords.problems(count)}</Note>}
      </div>
      <Field
        {...field('number', spaced)}
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        hint={<TestCards onPick={fill} />}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          {...field('expiry', (typed) => slashed(typed, text.expiry))}
          autoComplete="cc-exp"
          placeholder="12/29"
          maxLength={7}
        />
        <Field
          {...field('cvc', (typed) => typed.replace(/\D/g, ''))}
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
        />
      </div>
    </div>
  )
}

const inThreeYears = () => `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`

function TestCards({ onPick }: { onPick: (number: string) => void }) {
  const cards = [
    [SANDBOX_CARDS.pays, cardWords.testPays],
    [SANDBOX_CARDS.challenges, cardWords.testChallenges],
    [SANDBOX_CARDS.declines, cardWords.testDeclines],
    [SANDBOX_CARDS.failsLater, cardWords.testFailsLater],
  ] as const
  return (
    <details>
      <summary className="inline-flex min-h-7 items-center underline underline-offset-4">
        {cardWords.showTestCards}
      </summary>
      <p>{cardWords.testCards}</p>
      <ul className="num mt-1">
        {cards.map(([number, does]) => (
          <li key={number}>
            <button
              type="button"
              className="needs-script min-h-7 text-ink underline underline-offset-4"
              onClick={() => onPick(number)}
            >
              {spaced(number)}
            </button>
            <code className="without-script text-ink">{spaced(number)}</code> {does}
          </li>
        ))}
      </ul>
    </details>
  )
}

// The sandbox, and pages without card fields, don't load this.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

type CardFieldsProps = {
  reader: CardReaderRef
  stripeKey: string | null
  use: CardUse
  answer?: Parameters<typeof TypedCard>[0]['answer']
}

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
