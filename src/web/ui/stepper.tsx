import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { stepperWords } from '../copy/stepper.ts'

type StepperProps = {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  fewer: string
  more: string
  /** The label is above the buttons, and the hint is only read aloud. */
  stacked?: boolean
}

export function Stepper({ label, hint, value, min, max, onChange, fewer, more, stacked = false }: StepperProps) {
  const id = useId()
  const [why, say] = useState('')
  const set = (next: number) => {
    say(next > max ? stepperWords.most(max) : next < min ? stepperWords.least(min) : '')
    onChange(Math.max(min, Math.min(max, next)))
  }
  return (
    <div className={stacked ? '' : 'flex flex-wrap items-center justify-between gap-x-4 py-2'}>
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className={stacked ? 'block text-12 font-semibold' : 'block text-[0.9375rem] font-semibold'} dir="auto">
          {label}
        </span>
        {hint && <span className={stacked ? 'sr-only' : 'block text-14 text-graphite num'}>{hint}</span>}
      </label>
      <div className="flex flex-none items-center">
        <button
          type="button"
          className="icon-btn"
          aria-label={fewer}
          disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Minus size={16} aria-hidden="true" />
        </button>
        <input
          id={id}
          className="input num w-16 px-1 text-center"
          inputMode="numeric"
          value={value}
          onChange={(event) => {
            const next = Number.parseInt(event.target.value.replace(/\D/g, ''), 10)
            set(Number.isNaN(next) ? min : next)
          }}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={more}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
      <p role="status" className="w-full text-right text-14 text-graphite empty:hidden">
        {why}
      </p>
    </div>
  )
}
