import { X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../client/api.ts'
import type { MapGroup, MapPin } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { type Bounds, boundsText, type Size } from '../map/mercator.ts'
import { pinHeight } from '../map/pin-boxes.ts'
import { CardPrice, Stars } from '../spaces/space-card.tsx'
import { imageUrl } from '../ui/image-url.ts'
import { askedBy } from './load-search.ts'
import styles from './pin-card.module.css'
import { hasHours } from './search-params.ts'

type At = { x: number; y: number }

/** On a narrower map the card lies at its bottom edge. */
const narrow = 560
const [edge, dockedHeight] = [8, 132]
const [single, several] = [
  { width: 288, height: 278 },
  { width: 340, height: 330 },
]
const sizeOf = (count: number) => (count > 1 ? several : single)

/** Returns how far down to move the map, so that neither the card nor its pin is cut off. */
export function shiftForCard({ y }: At, visible: Size, count: number): number {
  if (visible.width < narrow) {
    const lowest = visible.height - (count > 1 ? several.height : dockedHeight) - 3 * edge
    return Math.min(0, Math.max(pinHeight + edge, lowest) - y)
  }
  const { height } = sizeOf(count)
  const highest = height + pinHeight + 2 * edge
  const fits = y >= highest || y + height + 2 * edge <= visible.height
  return fits ? 0 : Math.min(highest, visible.height - edge) - y
}

/** The card is joined to its pin: above it if there is room, otherwise below. */
function placeOf({ x, y }: At, size: Size, count: number) {
  const { width, height } = sizeOf(count)
  const left = Math.max(edge, Math.min(size.width - width - edge, x - width / 2))
  const above = y >= height + pinHeight || y > size.height / 2
  return above ? { left, width, bottom: size.height - y + pinHeight + 2 } : { left, width, top: y + edge }
}

type GroupCardProps = {
  at: At
  group: MapGroup
  size: Size
  params: URLSearchParams
  query: string
  onArea: (bounds: Bounds) => void
  onClose: () => void
}

export function GroupCard({ at, group, size, params, query, onArea, onClose }: GroupCardProps) {
  const { pin, count } = group
  if (!pin) return null
  const close = ({ currentTarget }: SyntheticEvent) => {
    currentTarget.closest('section')?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    onClose()
  }
  const docked = size.width < narrow
  const card = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card from any of its links
    <div
      className={`${styles.root} ${docked ? styles.docked : ''}`}
      style={docked ? {} : placeOf(at, size, count)}
      onKeyDown={(event) => event.key === 'Escape' && close(event)}
      data-no-drag
    >
      {count === 1 ? (
        <SpaceFacts pin={pin} query={query} />
      ) : (
        <Stack key={pin.id} group={group} params={params} query={query} onArea={onArea} />
      )}
      <button type="button" className={`icon-btn ${styles.close}`} aria-label={mapWords.close} onClick={close}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
  return docked ? <div className={styles.dock}>{card}</div> : card
}

function SpaceFacts({ pin, query }: { pin: MapPin; query: string }) {
  return (
    <Link to={`/space/${pin.id}${query}`} className={styles.space}>
      <img src={imageUrl(pin.imageUrl, 640)} alt="" width={288} height={148} />
      <span className={styles.facts}>
        <span className="flex items-baseline justify-between gap-2.5">
          <b className="truncate font-semibold" dir="auto">
            {pin.title}
          </b>
          <span className="flex-none">
            <Stars rating={pin.rating} count={pin.reviewCount} />
          </span>
        </span>
        <span className="block truncate text-graphite">{mapWords.facts(typeOf(pin), pin.location, pin.capacity)}</span>
        <span className="price num mt-1 block">
          <CardPrice card={pin} byHour={hasHours(query) || pin.price === null} />
        </span>
      </span>
    </Link>
  )
}

const typeOf = ({ spaceType }: MapPin) => spaceTypeNames[spaceType].one

type StackProps = Pick<GroupCardProps, 'group' | 'params' | 'query' | 'onArea'>
type Item = Pick<MapPin, 'id' | 'title' | 'imageUrl' | 'spaceType' | 'capacity' | 'price'> &
  Parameters<typeof CardPrice>[0]['card']

const most = 12

/** Lists the spaces of one building, cheapest first. */
function Stack({ group, params, query, onArea }: StackProps) {
  const { count, bounds } = group
  const { items, failed } = useItems(params, bounds)
  return (
    <>
      <p className={styles.title}>{mapWords.stackTitle(count)}</p>
      {failed && <p className={styles.note}>{mapWords.stackFailed}</p>}
      <ul className={styles.list} aria-busy={!items && !failed}>
        {items?.map((item) => (
          <li key={item.id}>
            <Link to={`/space/${item.id}${query}`} className={styles.row}>
              <img src={imageUrl(item.imageUrl, 320)} alt="" width={56} height={44} />
              <span className="min-w-0">
                <b className="block truncate font-semibold" dir="auto">
                  {item.title}
                </b>
                <span className="block text-12 text-graphite">
                  {spaceTypeNames[item.spaceType].one} · {cardWords.upTo(item.capacity)}
                </span>
              </span>
              <span className="price num text-right">
                <CardPrice card={item} byHour={hasHours(query) || item.price === null} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <button type="button" className="link" onClick={() => onArea(bounds)}>
          {mapWords.showAll(count)}
        </button>
        <span className="text-graphite">{mapWords.stackTotals}</span>
      </p>
    </>
  )
}

function useItems(params: URLSearchParams, bounds: Bounds) {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [failed, setFailed] = useState(false)
  const area = boundsText(bounds, 7)
  const search = params.toString()
  useEffect(() => {
    const stop = new AbortController()
    const { filters } = askedBy(new URLSearchParams(search))
    api.search
      .findSpaces({ ...filters, bounds: area, sort: 'price_low', limit: most }, { signal: stop.signal })
      .then(({ items }) => setItems(items))
      .catch(() => !stop.signal.aborted && setFailed(true))
    return () => stop.abort()
  }, [area, search])
  return { items, failed }
}
