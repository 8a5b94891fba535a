import { useEffect, useRef, useState } from 'react'
import type { ListingDraft } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { PlanMap } from '../../map/plan-map.tsx'

type Point = NonNullable<ListingDraft['point']>
type PointFieldProps = { point: Point; onMoved: (point: Point) => void }

const reach = 0.012
/** A millionth of a degree is about a hand's breadth. */
const fine = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The map moves under a fixed cross: by dragging, with two fingers or with the arrow keys. */
export function PointField({ point, onMoved }: PointFieldProps) {
  const [start, setStart] = useState(point)
  const last = useRef(point)
  // If the coordinates were typed or changed in another window, recentre the map.
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
          {names([])}
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
