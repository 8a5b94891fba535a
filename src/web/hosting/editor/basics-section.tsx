import { useState } from 'react'
import { ACCESSIBILITY } from '../../../domain/spaces/accessibility.ts'
import { SPACE_TYPES } from '../../../domain/spaces/space.ts'
import { listingWords } from '../../copy/listing.ts'
import { spaceTypeNames } from '../../copy/space-types.ts'
import { Field } from '../../ui/field.tsx'
import { AreaField, ChoiceField, NumberField, Section, TextField, TickField } from './fields.tsx'
import type { SectionProps } from './use-draft.ts'

const types = SPACE_TYPES.map((type) => ({ value: type, label: spaceTypeNames[type].one }))

export function BasicsSection({ draft, change }: SectionProps) {
  return (
    <Section name="basics">
      <TextField
        label={listingWords.title}
        hint={listingWords.titleHint}
        value={draft.title}
        most={120}
        onChange={(title) => change({ title })}
      />
      <ChoiceField
        label={listingWords.type}
        value={draft.type ?? ''}
        options={types}
        empty={listingWords.chooseType}
        onChange={(type) => change({ type })}
      />
      <AreaField
        label={listingWords.description}
        hint={listingWords.descriptionHint}
        value={draft.description}
        most={20_000}
        rows={8}
        onChange={(description) => change({ description })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={listingWords.capacity}
          value={draft.capacity}
          least={1}
          most={100_000}
          onChange={(capacity) => change({ capacity })}
        />
        <NumberField
          label={listingWords.area}
          value={draft.areaM2}
          least={1}
          most={1_000_000}
          digits={1}
          onChange={(areaM2) => change({ areaM2 })}
        />
        <NumberField
          label={listingWords.ceiling}
          value={draft.ceilingM}
          least={1}
          most={100}
          digits={1}
          onChange={(ceilingM) => change({ ceilingM })}
        />
        <NumberField
          label={listingWords.floor}
          hint={listingWords.floorHint}
          value={draft.floor}
          least={-9}
          most={199}
          onChange={(floor) => change({ floor })}
        />
      </div>
    </Section>
  )
}

const MOST_AMENITIES = 40
const toggled = (list: readonly string[], what: string, on: boolean) =>
  on ? [...list, what] : list.filter((other) => other !== what)

export function DetailsSection({ draft, change, amenities }: SectionProps & { amenities: readonly string[] }) {
  return (
    <Section name="details">
      <Ticks
        legend={listingWords.amenities}
        offered={amenities}
        chosen={draft.amenities}
        onChange={(amenities) => change({ amenities })}
      />
      <MoreAmenity chosen={draft.amenities} onAdd={(amenities) => change({ amenities })} />
      <Ticks
        legend={listingWords.accessibility}
        offered={ACCESSIBILITY}
        chosen={draft.accessibility}
        onChange={(accessibility) => change({ accessibility })}
      />
    </Section>
  )
}

type TicksProps = {
  legend: string
  offered: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Ticks({ legend, offered, chosen, onChange }: TicksProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {[...new Set([...offered, ...chosen])].map((what) => (
          <TickField
            key={what}
            label={what}
            checked={chosen.includes(what)}
            onChange={(on) => onChange(toggled(chosen, what, on))}
          />
        ))}
      </div>
    </fieldset>
  )
}

type MoreProps = { chosen: readonly string[]; onAdd: (chosen: readonly string[]) => void }

function MoreAmenity({ chosen, onAdd }: MoreProps) {
  const [text, setText] = useState('')
  const add = () => {
    const what = text.trim()
    if (what && !chosen.includes(what) && chosen.length < MOST_AMENITIES) onAdd([...chosen, what])
    setText('')
  }
  return (
    <div className="flex items-end gap-3">
      <Field
        label={listingWords.moreAmenity}
        className="min-w-0 flex-1"
        dir="auto"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <button type="button" className="btn plain" onClick={add}>
        {listingWords.addAmenity}
      </button>
    </div>
  )
}
