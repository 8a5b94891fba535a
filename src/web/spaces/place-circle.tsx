import { mapWords } from '../copy/map.ts'
import { metresPerPixel, toScreen } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'

const reach = 0.012
const radiusMetres = 300

export function PlaceCircle({ lat, lng, location }: { lat: number; lng: number; location: string }) {
  const start = { west: lng - reach, east: lng + reach, south: lat - reach / 2, north: lat + reach / 2 }
  return (
    <PlanMap label={mapWords.place(location)} start={start} inPage className="h-80">
      {(view, size, { names }) => {
        const { x, y } = toScreen({ lat, lng }, view, size)
        const radius = radiusMetres / metresPerPixel(view)
        const drawn = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
        return (
          <>
            {names([drawn], [drawn])}
            <svg
              className="pointer-events-none absolute inset-0"
              width={size.width}
              height={size.height}
              aria-hidden="true"
            >
              <circle
                cx={x}
                cy={y}
                r={radius}
                fill="var(--signal)"
                fillOpacity="0.16"
                stroke="var(--signal)"
                strokeWidth="1.5"
              />
              <path d={`M${x - 6} ${y}h12 M${x} ${y - 6}v12`} stroke="var(--ink)" strokeWidth="1.5" />
            </svg>
          </>
        )
      }}
    </PlanMap>
  )
}
