import { SPACE_TYPES } from '../../../domain/spaces/space.ts'
import { listingWords } from '../../copy/listing.ts'
import { spaceTypeNames } from '../../copy/space-types.ts'
import { AreaField, ChoiceField, NumberField, TextField } from './fields.tsx'
import { Section } from './section.tsx'
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
