import { Fragment, useState } from 'react'
import { circleSize } from '../../domain/search/map-groups.ts'
import type { MapGroup, Markers } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { countText } from '../format/count.ts'
import { type Bounds, contains, type Size, toScreen, type View } from '../map/mercator.ts'
import { type Box, boxOf, pinsInView, withoutOverlaps } from '../map/pin-boxes.ts'
import type { MapTools } from '../map/plan-map.tsx'
import { type CardView, pinPrice } from '../spaces/space-card.tsx'
import pinStyles from './map-pins.module.css'
import { GroupCard, shiftForCard } from './pin-card.tsx'
import styles from './results-pins.module.css'
import { useMarkers } from './use-markers.ts'

type ResultsPinsProps = {
  cards: readonly CardView[]
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
  chosen: MapGroup | null
  onChoose: (group: MapGroup | null) => void
  onArea: (bounds: Bounds) => void
  view: View
  size: Size
} & MapTools

type Drawn = { group: MapGroup; x: number; y: number; text: string; circle: number | null }

/** The number of spaces is at the bottom of the visible part, which ends above a tall map’s own bottom. */
const wordBoxes = ({ height }: Size, visible: number): Box[] => [
  { left: 0, right: 200, top: 0, bottom: 60 },
  { left: 0, right: 230, top: Math.min(height - 84, visible - 44), bottom: height },
]

export function ResultsPins({ cards, params, query, chosen, onChoose, onArea, ...shown }: ResultsPinsProps) {
  const { view, size, lifted, onLift, show, shift, visible, names } = shown
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [pointed, setPointed] = useState<MapGroup | null>(null)
  const { markers, failed, retry } = useMarkers(params, view, size)
  const drawn = pinsToDraw(markers, cards, chosen).map((group) => drawnOn(view, size, group))
  // Before everything is counted, a number would be wrong, so covered pins are left out instead.
  const pins = markers?.total ? pinsInView(drawn, size) : withoutOverlaps(pinsInView(drawn, size))
  const card = cards.find(({ id }) => id === lifted)

  const press = ({ group, ...at }: Drawn) => {
    setPointed(null)
    if (!group.pin) {
      onChoose(null)
      show(group.bounds)
      return onArea(group.bounds)
    }
    onChoose(group)
    setSeen(new Set([...seen, group.pin.id]))
    shift(0, shiftForCard(at, { ...size, height: Math.min(size.height, visible()) }, group.count))
  }
  const point = ({ group }: Drawn, on: boolean) => {
    setPointed(on ? group : null)
    if (group.count === 1) onLift(on && group.pin ? group.pin.id : null)
  }
  return (
    <>
      {names(
        [...wordBoxes(size, visible()), ...pins.map(boxOf)],
        pins.map(({ group }) => membersBox(group, view, size)),
      )}
      {pointed && !pointed.pin && <Members group={pointed} view={view} size={size} />}
      {pins.map((one) => {
        const { pin, bounds } = one.group
        const on = pin !== null && pin.id === chosen?.pin?.id
        return (
          <Fragment key={keyOf(one.group)}>
            <PinButton
              drawn={one}
              on={on}
              seen={pin !== null && seen.has(pin.id)}
              lifted={lifted !== null && (pin?.id === lifted || (card !== undefined && contains(bounds, card)))}
              onPoint={(over) => point(one, over)}
              onPress={() => press(one)}
            />
            {on && (
              <GroupCard
                at={one}
                group={one.group}
                size={size}
                params={params}
                query={query}
                onArea={onArea}
                onClose={() => onChoose(null)}
              />
            )}
          </Fragment>
        )
      })}
      <MapTotal markers={markers} failed={failed} onRetry={retry} onPage={cards.length} />
    </>
  )
}

type MapTotalProps = { markers: Markers | null; failed: boolean; onRetry: () => void; onPage: number }

function MapTotal({ markers, failed, onRetry, onPage }: MapTotalProps) {
  return (
    <div className={styles.root}>
      <p className={styles.total} aria-live="polite">
        {failed ? mapWords.notLoaded : markers ? wordsOf(markers.total) : mapWords.loading(onPage)}{' '}
        {failed && (
          <button type="button" className="link" onClick={onRetry}>
            {mapWords.retry}
          </button>
        )}
      </p>
    </div>
  )
}

const wordsOf = (total: number | null) => (total === null ? mapWords.tooMany : mapWords.shown(total))

const keyOf = ({ pin, lat, lng }: MapGroup) => pin?.id ?? `${lat} ${lng}`

/** Shows the page's spaces until every result is counted. A chosen pin stays even if it would be part of a group. */
function pinsToDraw(markers: Markers | null, cards: readonly CardView[], chosen: MapGroup | null): MapGroup[] {
  const groups = markers === null || markers.total === null ? cards.map(alone) : markers.groups
  return !chosen || groups.some(({ pin }) => pin?.id === chosen.pin?.id) ? groups : [...groups, chosen]
}

function alone({ image, ...card }: CardView): MapGroup {
  const { lat, lng } = card
  const bounds = { west: lng, south: lat, east: lng, north: lat }
  return { count: 1, lat, lng, bounds, pin: { ...card, imageUrl: image.url } }
}

function drawnOn(view: View, size: Size, group: MapGroup): Drawn {
  const { lat, lng, count, pin } = group
  const at = toScreen({ lat, lng }, view, size)
  if (!pin) return { group, ...at, text: countText(count), circle: circleSize(count) }
  return {
    group,
    ...at,
    text: count > 1 ? `${pinPrice(pin)} ${mapWords.others(count - 1)}` : pinPrice(pin),
    circle: null,
  }
}

function membersBox({ bounds }: MapGroup, view: View, size: Size): Box {
  const topLeft = toScreen({ lat: bounds.north, lng: bounds.west }, view, size)
  const bottomRight = toScreen({ lat: bounds.south, lng: bounds.east }, view, size)
  return { left: topLeft.x, right: bottomRight.x, top: topLeft.y, bottom: bottomRight.y }
}

const outline = 10

/** Half of the longest tip's width. */
const tip = 80

/** Outlines the area of a group's spaces, and says what pressing the group does. */
function Members({ group, view, size }: { group: MapGroup; view: View; size: Size }) {
  const { left, right, top, bottom } = membersBox(group, view, size)
  const [width, height] = [right - left + 2 * outline, bottom - top + 2 * outline]
  const x = Math.max(tip, Math.min(size.width - tip, (left + right) / 2))
  return (
    <div aria-hidden="true">
      <div
        className={pinStyles.members}
        style={{ transform: `translate(${left - outline}px, ${top - outline}px)`, width, height }}
      />
      <span
        className={pinStyles.tip}
        style={{ transform: `translate(${x}px, ${bottom + outline + 6}px) translateX(-50%)` }}
      >
        {mapWords.zoomTo(group.count)}
      </span>
    </div>
  )
}

type PinButtonProps = {
  drawn: Drawn
  on: boolean
  seen: boolean
  lifted: boolean
  onPoint: (over: boolean) => void
  onPress: () => void
}

function PinButton({ drawn: { group, x, y, text, circle }, on, seen, lifted, onPoint, onPress }: PinButtonProps) {
  const { pin, count } = group
  const state = lifted ? pinStyles.lifted : on ? pinStyles.on : seen ? pinStyles.seen : ''
  const hands = {
    onPointerEnter: () => onPoint(true),
    onPointerLeave: () => onPoint(false),
    onFocus: () => onPoint(true),
    onBlur: () => onPoint(false),
    onClick: onPress,
  }
  if (!pin || circle !== null)
    return (
      <button
        type="button"
        className={`${pinStyles.many} ${state}`}
        style={{
          transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`,
          width: circle ?? 0,
          height: circle ?? 0,
        }}
        aria-label={mapWords.cluster(count)}
        {...hands}
      >
        {text}
      </button>
    )
  const label = count > 1 ? mapWords.stack(count, pinPrice(pin)) : mapWords.pin(pin.title, pinPrice(pin))
  return (
    <button
      type="button"
      className={`${pinStyles.pin} ${count > 1 ? pinStyles.stack : ''} ${state}`}
      style={{ transform: `translate(${x}px, ${y - 5}px) translate(-50%, -100%)` }}
      aria-label={label}
      aria-expanded={on}
      {...hands}
    >
      {pinPrice(pin)}
      {count > 1 && <span>{mapWords.others(count - 1)}</span>}
    </button>
  )
}
