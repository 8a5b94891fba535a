import { useState } from 'react'
import { listingWords } from '../../copy/listing.ts'
import type { Place } from '../../map/mercator.ts'
import { Field } from '../../ui/field.tsx'
import { CityField } from './city-field.tsx'
import { NumberField, Section, TextField } from './fields.tsx'
import { pointIn } from './map-link.ts'
import { PinMap } from './pin-map.tsx'
import type { SectionProps } from './use-draft.ts'

export function PlaceSection({ draft, change, listing }: SectionProps) {
  const { point } = draft
  const town = listing.city?.id === draft.city ? listing.city : null
  const around = point ?? town
  return (
    <Section name="place">
      <CityField town={town} onChoose={({ id }) => draft.city !== id && change({ city: id, point: null })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={listingWords.street}
          hint={listingWords.streetHint}
          value={draft.street}
          most={200}
          onChange={(street) => change({ street })}
        />
        <TextField
          label={listingWords.neighbourhood}
          hint={listingWords.neighbourhoodHint}
          value={draft.neighbourhood}
          most={80}
          onChange={(neighbourhood) => change({ neighbourhood })}
        />
      </div>
      {around ? (
        <div className="grid gap-4">
          <div>
            <h3 className="text-14 font-semibold">{listingWords.point}</h3>
            <p className="mt-1 text-14 text-graphite">{listingWords.pointHint}</p>
          </div>
          <LinkField key={draft.city} onFound={(point) => change({ point })} />
          <PinMap key={draft.city} point={around} onMoved={(point) => change({ point })} />
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField
              label={listingWords.lat}
              value={around.lat}
              least={-90}
              most={90}
              digits={6}
              optional={false}
              onChange={(lat) => lat !== null && change({ point: { lat, lng: around.lng } })}
            />
            <NumberField
              label={listingWords.lng}
              value={around.lng}
              least={-180}
              most={180}
              digits={6}
              optional={false}
              onChange={(lng) => lng !== null && change({ point: { lat: around.lat, lng } })}
            />
          </div>
          {listing.zone && point && <p className="text-14 text-graphite">{listingWords.zone(listing.zone)}</p>}
        </div>
      ) : (
        <p className="text-14 text-graphite">{listingWords.cityFirst}</p>
      )}
    </Section>
  )
}

type LinkFieldProps = { onFound: (point: Place) => void }

/** The text stays in the field, so that a mistake can be corrected. */
function LinkField({ onFound }: LinkFieldProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Place | null>(null)
  const [left, setLeft] = useState(false)
  const change = (now: string) => {
    const point = pointIn(now)
    setText(now)
    setFound(point)
    setLeft(false)
    if (point) onFound(point)
  }
  return (
    <Field
      label={listingWords.link}
      value={text}
      maxLength={2_000}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setLeft(true)}
      hint={<span role="status">{found ? listingWords.linkFound : listingWords.linkHint}</span>}
      wrong={left && text.trim() !== '' && !found ? listingWords.linkEmpty : undefined}
    />
  )
}
