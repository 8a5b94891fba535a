import type { ReactNode } from 'react'
import { browse } from '../copy/search.ts'
import {
  AccessibilityFields,
  AmenityFields,
  CancellationFields,
  HoursFields,
  PeopleField,
  PriceFields,
} from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { KeptFields } from './kept-fields.tsx'
import { isDated } from './search-params.ts'

type SheetFieldsProps = {
  params: URLSearchParams
  typed: URLSearchParams
  amenities: readonly string[]
}

export function SheetFields({ params, typed, amenities }: SheetFieldsProps) {
  return (
    <>
      <KeptFields params={params} />
      <Group name={browse.price}>
        <PriceFields params={typed} />
      </Group>
      <Group name={browse.people}>
        <PeopleField params={typed} />
      </Group>
      <Group name={browse.hours}>
        <HoursFields params={typed} dated={isDated(params)} />
      </Group>
      <Group name={browse.amenities}>
        <AmenityFields params={typed} offered={amenities} />
      </Group>
      <Group name={browse.accessibility}>
        <AccessibilityFields params={typed} />
      </Group>
      <Group name={browse.cancellation}>
        <CancellationFields params={typed} />
      </Group>
      {params.has('instant') && (
        <label className="flex min-h-9 items-center gap-3 pt-5">
          <input
            type="checkbox"
            name="instant"
            value="true"
            className="size-4.5 accent-ink"
            defaultChecked={typed.get('instant') === 'true'}
          />
          {browse.instant}
        </label>
      )}
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}
