import { useState } from 'react'
import type { MapPin } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import type { Size, View } from '../map/mercator.ts'
import { boxesOf, groupPins } from '../map/pin-groups.ts'
import type { MapTools } from '../map/plan-map.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { CountPins, countGroups } from './count-pins.tsx'
import { MapPins, pinsOnSheet } from './map-pins.tsx'
import { PinCard } from './pin-card.tsx'
import styles from './results-pins.module.css'
import { useMarkers } from './use-markers.ts'

type ResultsPinsProps = {
  cards: readonly CardView[]
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
  chosen: string | null
  onChoose: (id: string | null) => void
  view: View
  size: Size
} & MapTools

/** The areas of the map covered by its labels. */
const wordBoxes = ({ width, height }: Size) => [
  { left: 0, right: 190, top: 0, bottom: 60 },
  { left: Math.max(178, width - 380), right: width, top: height - (width < 560 ? 80 : 46), bottom: height },
]

const pinOf = (card: CardView): MapPin => ({ ...card, imageUrl: card.image.url })

/**
 * All results on the visible map, not only this page's: single spaces, or counts per cell when zoomed out or
 * crowded.
 */
export function ResultsPins({ cards, params, query, chosen, onChoose, ...shown }: ResultsPinsProps) {
  const { view, size, lifted, onLift, closer, names } = shown
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { markers, failed, retry } = useMarkers(params, view, size)
  const page = cards.map(pinOf)
  const found = markers?.complete === false && markers.pins.length === 0 ? page : (markers?.pins ?? [])
  const known = new Map([...page, ...found].map((pin) => [pin.id, pin]))
  const counts = countGroups(markers?.cells ?? [], view, size)
  const counted = counts.length > 0
  const pins = [...known.values()].filter(({ id }) => !counted || id === lifted || id === chosen)
  const drawn = counted ? counts : groupPins(pinsOnSheet(pins, view, size))
  const pin = chosen === null ? undefined : known.get(chosen)
  const choose = (id: string) => {
    onChoose(id)
    setSeen(new Set([...seen, id]))
  }
  return (
    <>
      {names([...wordBoxes(size), ...boxesOf(drawn)])}
      <CountPins groups={counts} onCloser={closer} />
      <MapPins
        pins={pins}
        view={view}
        size={size}
        lifted={lifted}
        chosen={chosen}
        seen={seen}
        onLift={onLift}
        onChoose={choose}
        onCloser={closer}
      />
      {pin && <PinCard pin={pin} query={query} onClose={() => onChoose(null)} />}
      <p className={styles.shown} aria-live="polite">
        {failed ? mapWords.notLoaded : markers ? mapWords.shown(markers) : mapWords.loading(page.length)}{' '}
        {failed && (
          <button type="button" className="link" onClick={retry}>
            {mapWords.retry}
          </button>
        )}
      </p>
    </>
  )
}
