import type { ReactNode } from 'react'
import type { PaymentMethod } from '../client/api-types.ts'
import { cardWords } from '../copy/cards.ts'
import styles from './card-choice.module.css'

export const ANOTHER = 'another'

export function firstChoice(methods: readonly PaymentMethod[]): string {
  return methods.find(({ expiry }) => expiry !== 'ended')?.id ?? ANOTHER
}

type CardChoiceProps = {
  methods: readonly PaymentMethod[]
  chosen: string
  onChoose: (id: string) => void
  children: ReactNode
}

export function CardChoice({ methods, chosen, onChoose, children }: CardChoiceProps) {
  if (methods.length === 0) return children
  const choice = (id: string, label: ReactNode, disabled = false) => (
    <label key={id} className="flex min-h-7 items-start gap-3">
      <input
        type="radio"
        name="method"
        value={id}
        className="mt-1.5"
        checked={chosen === id}
        disabled={disabled}
        onChange={() => onChoose(id)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <div className={styles.root}>
      <fieldset>
        <legend className="sr-only">{cardWords.which}</legend>
        <div className="grid gap-2">
          {methods.map((method) =>
            choice(
              method.id,
              <>
                <span className="font-semibold">{cardWords.name(method)}</span>{' '}
                <span className={`num text-14 ${method.expiry === 'good' ? 'text-graphite' : 'text-warn'}`}>
                  {cardWords.good(method, method.expiry)}
                </span>
              </>,
              method.expiry === 'ended',
            ),
          )}
          {choice(ANOTHER, <span className="font-semibold">{cardWords.another}</span>)}
        </div>
      </fieldset>
      <div className={styles.another}>{children}</div>
    </div>
  )
}
