import type { Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/space.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { AddOns } from './add-ons.tsx'
import type { Left } from './offer.ts'
import type { Choice } from './slot-choice.ts'

type PeopleAndAddOnsProps = {
  space: Space
  choice: Choice
  left: Left
  onPeople: (count: number) => void
  onAddOns: (picked: Choice['addOns']) => void
}

export function PeopleAndAddOns({ space, choice, left, onPeople, onAddOns }: PeopleAndAddOnsProps) {
  return (
    <div className="needs-script mt-3 border-t border-rule pt-2">
      <Stepper
        label={panelWords.people}
        hint={panelWords.peopleHint(space.capacity)}
        value={choice.people}
        min={1}
        max={space.capacity}
        onChange={onPeople}
        fewer={panelWords.fewer(panelWords.people)}
        more={panelWords.more(panelWords.people)}
      />
      <AddOns rates={space.rates} left={left} picked={choice.addOns} onChange={onAddOns} />
    </div>
  )
}
