import { useEffect, useRef, useState } from 'react'
import type { ListingDraft } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { PlanMap } from '../../map/plan-map.tsx'
import { CityField } from './city-field.tsx'
import { NumberField, Section, TextField } from './fields.tsx'
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

type Point = NonNullable<ListingDraft['point']>
type PointFieldProps = { point: Point; onMoved: (point: Point) => void }

const reach = 0.012
/** A millionth of a degree is about 10 cm. */
const fine = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function PointField({ point, onMoved }: PointFieldProps) {
  const [start, setStart] = useState(point)
  const last = useRef(point)
  // If the coordinates were typed or changed in a different window, the map is centred on them.
  useEffect(() => {
    if (Math.abs(point.lat - last.current.lat) < 2e-6 && Math.abs(point.lng - last.current.lng) < 2e-6) return
    last.current = point
    setStart(point)
  }, [point])
  const { lat, lng } = start
  return (
    <PlanMap
      key={`${lat} ${lng}`}
      label={listingWords.pointMap}
      start={{ west: lng - reach, east: lng + reach, south: lat - reach / 2, north: lat + reach / 2 }}
      onMoved={({ west, east, south, north }) => {
        last.current = { lat: fine((south + north) / 2), lng: fine((west + east) / 2) }
        onMoved(last.current)
      }}
      inPage
      className="h-80"
    >
      {(_, size, { names }) => (
        <>
          {names([], [])}
          <svg
            className="pointer-events-none absolute inset-0"
            width={size.width}
            height={size.height}
            aria-hidden="true"
          >
            <path
              d={`M${size.width / 2 - 16} ${size.height / 2}h32 M${size.width / 2} ${size.height / 2 - 16}v32`}
              stroke="var(--signal)"
              strokeWidth="2"
            />
            <circle cx={size.width / 2} cy={size.height / 2} r="7" fill="none" stroke="var(--signal)" strokeWidth="2" />
          </svg>
        </>
      )}
    </PlanMap>
  )
}
