import { MapPin } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListingDraft } from '../../client/api-types.ts'
import { listingWords as words } from '../../copy/listing.ts'
import { fromScreen, metresPerPixel, type Size, toScreen, type View } from '../../map/mercator.ts'
import { PlanMap } from '../../map/plan-map.tsx'
import styles from './editor.module.css'
import { fine } from './map-link.ts'

type Point = NonNullable<ListingDraft['point']>
type PinMapProps = { point: Point; onMoved: (point: Point) => void }

const reach = 0.012
/** About as large as the circle that guests see. */
const radiusMetres = 300

export function PinMap({ point, onMoved }: PinMapProps) {
  const [start, setStart] = useState(point)
  // State, not a ref: it has to change in the same render as the point, or a fast drag would look like a change.
  const [last, setLast] = useState(point)
  const move = (to: Point) => {
    setLast(to)
    onMoved(to)
  }
  // If the point was typed, pasted or changed in a different window, the map is centred on it.
  if (Math.abs(point.lat - last.lat) >= 2e-6 || Math.abs(point.lng - last.lng) >= 2e-6) {
    setLast(point)
    setStart(point)
  }
  const { lat, lng } = start
  return (
    <PlanMap
      key={`${lat} ${lng}`}
      label={words.pointMap}
      start={{ west: lng - reach, east: lng + reach, south: lat - reach / 2, north: lat + reach / 2 }}
      inPage
      className="h-80"
    >
      {(view, size, { names }) => (
        <>
          {names([], [])}
          <Circle point={point} view={view} size={size} />
          <Pin point={point} view={view} size={size} onMoved={move} />
        </>
      )}
    </PlanMap>
  )
}

type PinProps = PinMapProps & { view: View; size: Size }

function Circle({ point, view, size }: Omit<PinProps, 'onMoved'>) {
  const { x, y } = toScreen(point, view, size)
  return (
    <svg className="pointer-events-none absolute inset-0" width={size.width} height={size.height} aria-hidden="true">
      <circle
        cx={x}
        cy={y}
        r={radiusMetres / metresPerPixel(view)}
        fill="var(--ink)"
        fillOpacity="0.06"
        stroke="var(--ink)"
        strokeDasharray="4 4"
      />
    </svg>
  )
}

const keys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const [STEP, LONG_STEP] = [2, 20]

/** Follows the pointer, and moves by two pixels for each arrow key, or by twenty with Shift. */
function Pin({ point, view, size, onMoved }: PinProps) {
  const held = useRef<{ x: number; y: number } | null>(null)
  const { x, y } = toScreen(point, view, size)
  const moveTo = (spot: { x: number; y: number }) => {
    const inside = { x: Math.min(size.width, Math.max(0, spot.x)), y: Math.min(size.height, Math.max(0, spot.y)) }
    const { lat, lng } = fromScreen(inside, view, size)
    onMoved({ lat: fine(lat), lng: fine(lng) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = keys[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LONG_STEP : STEP
    moveTo({ x: x + way[0] * step, y: y + way[1] * step })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX - x, y: event.clientY - y }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (held.current) moveTo({ x: event.clientX - held.current.x, y: event.clientY - held.current.y })
  }
  const letGo = () => {
    held.current = null
  }
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ left: x, top: y }}
      data-no-drag
      aria-label={words.pin(point.lat, point.lng)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <MapPin
        size={40}
        style={{ fill: 'var(--signal)', stroke: 'var(--paper)', strokeWidth: 1.25 }}
        aria-hidden="true"
      />
    </button>
  )
}
