import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { paymentKind } from '../../../domain/bookings/request.ts'
import type { Booking, PaymentMethod } from '../../client/api-types.ts'
import { cardWords } from '../../copy/cards.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { exact } from '../../format/exact.ts'
import { ANOTHER, CardChoice, firstChoice } from '../../payments/card-choice.tsx'
import type { CardReader, CardUse, NewCard } from '../../payments/new-card.ts'
import { CardFields } from '../../payments/typed-card.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { isRequest } from '../booking-summary.tsx'
import type { CheckoutAnswer } from './answer-checkout.ts'

export type ChosenCard = { methodId: string } | (NewCard & { keepCard: boolean })

type CardFormProps = {
  hold: Booking
  busy: boolean
  disabled: boolean
  methods: readonly PaymentMethod[]
  stripeKey: string | null
  onPay: (card: ChosenCard) => void
  onWrong: () => void
  answer: CheckoutAnswer | undefined
  children: ReactNode
}

export function CardForm({
  hold,
  busy,
  disabled,
  methods,
  stripeKey,
  onPay,
  onWrong,
  answer,
  children,
}: CardFormProps) {
  const [chosen, setChosen] = useState(() => answer?.method ?? firstChoice(methods))
  const [keep, setKeep] = useState(answer?.keepCard ?? false)
  const [reading, setReading] = useState(false)
  const reader = useRef<CardReader | null>(null)
  // A card that was removed in another tab is no longer selected.
  const choice = methods.some(({ id }) => id === chosen) ? chosen : ANOTHER

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || reading || disabled) return
    if (choice !== ANOTHER) return onPay({ methodId: choice })
    setReading(true)
    const card = await reader.current?.read().finally(() => setReading(false))
    if (card) onPay({ ...card, keepCard: keep })
    else onWrong()
  }

  return (
    <form method="post" action="#which-card" onSubmit={submit} noValidate autoComplete="on" className="grid gap-5">
      <CardChoice methods={methods} chosen={choice} onChoose={setChosen}>
        <CardFields reader={reader} stripeKey={stripeKey} use={useOf(hold)} answer={answer} />
        <label className="flex min-h-7 items-start gap-3">
          <input type="checkbox" name="keep-card" className="mt-1.5" checked={keep} onChange={() => setKeep(!keep)} />
          <span>
            {cardWords.keep}
            <span className="block text-14 text-graphite">{cardWords.keepHint}</span>
          </span>
        </label>
      </CardChoice>
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy || reading} disabled={disabled}>
        {(isRequest(hold) ? checkoutWords.send : checkoutWords.pay)(exact(hold.quote.total, hold.quote.currency))}
      </BusyButton>
    </form>
  )
}

/** A request is charged only after the host accepts it. */
function useOf({ state, instant, from, now, quote }: Booking): CardUse {
  const asked = {
    state: state === 'held' ? state : 'payment_required',
    instant,
    start: Temporal.Instant.from(from),
  } as const
  return { kind: paymentKind(asked, Temporal.Instant.from(now)), amount: quote.total, currency: quote.currency }
}
