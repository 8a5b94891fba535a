import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { SANDBOX_CARDS } from '../../../contract/payments.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { CheckoutAnswer } from './answer-checkout.ts'
import { type CardNumbers, type CardProblems, checkCard, slashed, spaced } from './card-check.ts'

type CardFormProps = {
  total: string
  busy: boolean
  disabled: boolean
  now: () => number
  onPay: (card: CardNumbers) => void
  /** What the page answered to this form without script. */
  answer: CheckoutAnswer | undefined
  /** What stands between the fields and the button. */
  children: ReactNode
}

const fields = ['number', 'expiry', 'cvc'] as const

/** Card fields that live in this component only: they are never stored, and stay through every refusal. */
export function CardForm({ total, busy, disabled, now, onPay, answer, children }: CardFormProps) {
  const [text, setText] = useState({ number: '', expiry: answer?.expiry ?? '', cvc: '' })
  const [problems, setProblems] = useState<CardProblems>(answer?.problems ?? {})
  const form = useRef<HTMLFormElement>(null)
  const count = Object.keys(problems).length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || disabled) return
    const checked = checkCard(text, now())
    if ('card' in checked) {
      setProblems({})
      onPay(checked.card)
      return
    }
    setProblems(checked.problems)
    const first = fields.find((name) => checked.problems[name])
    if (first) (form.current?.elements.namedItem(`card-${first}`) as HTMLElement | null)?.focus()
  }
  const change = (name: (typeof fields)[number], value: string) => {
    setText({ ...text, [name]: value })
    if (problems[name]) setProblems(({ [name]: _, ...rest }) => rest)
  }

  return (
    <form
      ref={form}
      method="post"
      action="#which-card"
      onSubmit={submit}
      noValidate
      autoComplete="on"
      className="grid gap-5"
    >
      <div role="alert" className="empty:hidden">
        {count > 1 && <Note kind="bad">{checkoutWords.problems(count)}</Note>}
      </div>
      <Field
        name="card-number"
        label={checkoutWords.number}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        value={text.number}
        onChange={(event) => change('number', spaced(event.target.value))}
        wrong={problems.number}
        hint={<TestCards />}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="card-expiry"
          label={checkoutWords.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12/29"
          maxLength={7}
          value={text.expiry}
          onChange={(event) => change('expiry', slashed(event.target.value, text.expiry))}
          wrong={problems.expiry}
        />
        <Field
          name="card-cvc"
          label={checkoutWords.cvc}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
          value={text.cvc}
          onChange={(event) => change('cvc', event.target.value.replace(/\D/g, ''))}
          wrong={problems.cvc}
        />
      </div>
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy} disabled={disabled}>
        {checkoutWords.pay(total)}
      </BusyButton>
    </form>
  )
}

function TestCards() {
  const cards = [
    [SANDBOX_CARDS.pays, checkoutWords.testPays],
    [SANDBOX_CARDS.challenges, checkoutWords.testChallenges],
    [SANDBOX_CARDS.declines, checkoutWords.testDeclines],
  ] as const
  return (
    <details>
      <summary className="inline-flex min-h-7 items-center underline underline-offset-4">
        {checkoutWords.testCards}
      </summary>
      <ul className="num mt-1">
        {cards.map(([number, does]) => (
          <li key={number}>
            <code className="text-ink">{spaced(number)}</code> {does}
          </li>
        ))}
      </ul>
    </details>
  )
}
