import type { MapPin } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { type Size, toScreen, type View } from '../map/mercator.ts'
import { groupPins, pinsInView } from '../map/pin-groups.ts'
import { pinPrice } from '../spaces/card-price.tsx'
import styles from './map-pins.module.css'

type MapPinsProps = {
  pins: readonly MapPin[]
  view: View
  size: Size
  lifted: string | null
  chosen: string | null
  seen: ReadonlySet<string>
  onLift: (id: string | null) => void
  onChoose: (id: string) => void
  onCloser: (at: { x: number; y: number }) => void
}

export function pinsOnSheet(pins: readonly MapPin[], view: View, size: Size) {
  const all = pins.map((pin) => ({ ...toScreen(pin, view, size), id: pin.id, text: pinPrice(pin), title: pin.title }))
  return pinsInView(all, size)
}

/** A price pin for each space. Overlapping pins are merged into one with their number, which zooms in. */
export function MapPins({ pins, view, size, lifted, chosen, seen, onLift, onChoose, onCloser }: MapPinsProps) {
  // The highlighted pin represents its group.
  const inFront = (id: string) => (id === lifted || id === chosen ? 0 : 1)
  const groups = groupPins(pinsOnSheet(pins, view, size).sort((a, b) => inFront(a.id) - inFront(b.id)))
  return groups.map(({ first, others }) => {
    const on = first.id === lifted || first.id === chosen
    if (others.length > 0 && !on) {
      const count = others.length + 1
      return (
        <button
          key={first.id}
          type="button"
          className={`${styles.pin} ${styles.many}`}
          style={{ transform: `translate(${first.x}px, ${first.y}px) translate(-50%, -50%)` }}
          aria-label={mapWords.cluster(count)}
          onClick={() => onCloser(first)}
        >
          {count}
        </button>
      )
    }
    return (
      <button
        key={first.id}
        type="button"
        className={`${styles.pin} ${on ? styles.on : seen.has(first.id) ? styles.seen : ''}`}
        style={{ transform: `translate(${first.x}px, ${first.y - 5}px) translate(-50%, -100%)` }}
        aria-label={mapWords.pin(first.title, first.text)}
        onPointerEnter={() => onLift(first.id)}
        onPointerLeave={() => onLift(null)}
        onClick={() => onChoose(first.id)}
      >
        {first.text}
      </button>
    )
  })
}
