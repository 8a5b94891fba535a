import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { SANDBOX_CARDS } from '../../../contract/payments.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { CheckoutAnswer } from './answer-checkout.ts'
import { type CardNumbers, type CardProblems, type CardText, checkCard, slashed, spaced } from './card-check.ts'

type CardFormProps = {
  total: string
  busy: boolean
  disabled: boolean
  now: () => number
  onPay: (card: CardNumbers) => void
  /** What was typed was not sent: what was said of the try before is no longer news. */
  onWrong: () => void
  /** What the page answered to this form without script. */
  answer: CheckoutAnswer | undefined
  /** What stands between the fields and the button. */
  children: ReactNode
}

const fields = ['number', 'expiry', 'cvc'] as const

/** Card fields that live in this component only: they are never stored, and stay through every refusal. */
export function CardForm({ total, busy, disabled, now, onPay, onWrong, answer, children }: CardFormProps) {
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
    onWrong()
    const first = fields.find((name) => checked.problems[name])
    if (first) (form.current?.elements.namedItem(`card-${first}`) as HTMLElement | null)?.focus()
  }
  const change = (name: keyof CardText, value: string) => {
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
      <CardFields text={text} problems={problems} onChange={change} />
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy} disabled={disabled}>
        {checkoutWords.pay(total)}
      </BusyButton>
    </form>
  )
}

type CardFieldsProps = {
  text: CardText
  problems: CardProblems
  onChange: (name: keyof CardText, value: string) => void
}

function CardFields({ text, problems, onChange }: CardFieldsProps) {
  const field = (name: keyof CardText, tidy: (typed: string) => string) => ({
    name: `card-${name}`,
    label: checkoutWords[name],
    inputMode: 'numeric' as const,
    value: text[name],
    onChange: (event: { target: { value: string } }) => onChange(name, tidy(event.target.value)),
    wrong: problems[name],
  })
  return (
    <>
      <Field
        {...field('number', spaced)}
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        hint={<TestCards />}
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
    </>
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
