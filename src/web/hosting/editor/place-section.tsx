import { listingWords } from '../../copy/listing.ts'
import { CityField } from './city-field.tsx'
import { NumberField, TextField } from './fields.tsx'
import { PointField } from './point-field.tsx'
import { Section } from './section.tsx'
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
          <PointField key={draft.city} point={around} onMoved={(moved) => change({ point: moved })} />
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
