import type { Markers } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { type Size, toScreen, type View } from '../map/mercator.ts'
import { groupPins, type PinGroup, pinsInView } from '../map/pin-groups.ts'
import styles from './map-pins.module.css'

type CountPin = { id: string; x: number; y: number; text: string; count: number }

/** The visible cells with counts; a smaller one overlapped by a larger one is merged into it. */
export function countGroups(cells: Markers['cells'], view: View, size: Size): PinGroup<CountPin>[] {
  const pins = cells.map(({ lat, lng, count }) => {
    return { ...toScreen({ lat, lng }, view, size), id: `${lat} ${lng}`, text: count.toLocaleString('en-US'), count }
  })
  return groupPins(pinsInView(pins, size).sort((a, b) => b.count - a.count))
}

type CountPinsProps = {
  groups: readonly PinGroup<CountPin>[]
  onCloser: (at: { x: number; y: number }) => void
}

/** When zoomed out: the number of spaces in each cell; pressing one zooms in. */
export function CountPins({ groups, onCloser }: CountPinsProps) {
  return groups.map(({ first, others }) => {
    const count = others.reduce((sum, other) => sum + other.count, first.count)
    return (
      <button
        key={first.id}
        type="button"
        className={`${styles.pin} ${styles.many}`}
        aria-label={mapWords.cluster(count)}
        style={{ transform: `translate(${first.x}px, ${first.y}px) translate(-50%, -50%)` }}
        onClick={() => onCloser(first)}
      >
        {count.toLocaleString('en-US')}
      </button>
    )
  })
}
