import type { Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { money } from '../../format/money.ts'
import { Stepper } from '../../ui/stepper.tsx'
import type { Left } from './offer.ts'
import { mostOf } from './slot-choice.ts'

type AddOnsProps = {
  rates: Space['rates']
  left: Left
  picked: Readonly<Record<string, number>>
  onChange: (picked: Record<string, number>) => void
}

export function AddOns({ rates, left, picked, onChange }: AddOnsProps) {
  if (rates.addOns.length === 0) return null
  return (
    <fieldset className="mt-2 border-t border-rule pt-2">
      <legend className="sr-only">{panelWords.addOns}</legend>
      {rates.addOns.map((addOn) => {
        const { id, name, cents, per, required } = addOn
        const several = per === 'booking' && !required && mostOf(addOn) > 1
        const price = `${money(cents, rates.currency)} ${several ? panelWords.each : panelWords.per[per]}`
        const there = left[id]
        const hint = there === undefined ? price : `${price} · ${panelWords.left(there)}`
        if (required) {
          return (
            <p key={id} className="flex justify-between gap-4 py-2 text-[0.9375rem]">
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="num block text-14 text-graphite">{hint}</span>
              </span>
              <span className="text-14 text-graphite">{panelWords.included}</span>
            </p>
          )
        }
        return (
          <Stepper
            key={id}
            label={name}
            hint={hint}
            value={picked[id] ?? 0}
            min={0}
            max={Math.max(picked[id] ?? 0, Math.min(mostOf(addOn), there ?? mostOf(addOn)))}
            onChange={(quantity) => onChange({ ...picked, [id]: quantity })}
            fewer={panelWords.fewer(name)}
            more={panelWords.more(name)}
          />
        )
      })}
    </fieldset>
  )
}
