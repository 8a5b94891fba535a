import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import type { Found, MapGroup } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { type Bounds, boundsAround, boundsText, readBounds, roomAround } from '../map/mercator.ts'
import { PlanMap } from '../map/plan-map.tsx'
import type { CardView } from '../spaces/space-card.tsx'
import { useWide } from '../ui/use-media.ts'
import styles from './results-map.module.css'
import { ResultsPins } from './results-pins.tsx'
import { browseUrl } from './search-params.ts'

type ResultsMapProps = {
  cards: readonly CardView[]
  place: Found['place']
  params: URLSearchParams
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
}

const around = 0.06
/** The heights of the controls above, of the number below, and of the switch between map and list. */
const [controls, total, mapSwitch] = [40, 40, 61]

export function ResultsMap({ cards, place, params, ...shown }: ResultsMapProps) {
  const { sheet, room, moved, onMoved, follow, setFollow, searchHere, searchGroup } = useSearchByMap(params)
  const [chosen, setChosen] = useState<MapGroup | null>(null)
  const wide = useWide()
  const { location: next } = useNavigation()
  // The map doesn't wait for the list, which is loaded at the same time.
  const searched = next?.pathname === '/browse' ? new URLSearchParams(next.search) : params
  return (
    <PlanMap
      className="h-full"
      key={sheet}
      label={mapWords.results}
      start={startBounds(params, cards, place)}
      room={room}
      onMoved={onMoved}
      covered={wide ? { top: controls, bottom: total } : { top: controls, bottom: total + mapSwitch }}
      onEscape={chosen === null ? undefined : () => setChosen(null)}
    >
      {(view, size, tools) => (
        <>
          <ResultsPins
            cards={cards}
            params={searched}
            view={view}
            size={size}
            chosen={chosen}
            {...tools}
            {...shown}
            onChoose={setChosen}
            onArea={searchGroup}
          />
          <div className={styles.root}>
            <label className={styles.follow}>
              <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
              {mapWords.searchAsIMove}
            </label>
            {!follow && moved && (
              <button type="button" className={`btn ink ${styles.again}`} onClick={() => searchHere(moved)}>
                <RotateCw size={16} aria-hidden="true" />
                {mapWords.searchHere}
              </button>
            )}
          </div>
        </>
      )}
    </PlanMap>
  )
}

function startBounds(params: URLSearchParams, cards: readonly CardView[], place: Found['place']): Bounds {
  const found = readBounds(params.get('bounds')) ?? boundsAround(cards)
  if (found) return found
  const { lat, lng } = place ?? { lat: 30, lng: 0 }
  const reach = place ? around : 60
  return { west: lng - reach, east: lng + reach, south: lat - reach / 2, north: lat + reach / 2 }
}

/**
 * Searches the area to which the user moved the map. This happens immediately while `follow` is on, and otherwise on
 * request. Each search adds a history entry and keeps the place as text. `sheet` changes when the area changes in
 * another way: through a new search or Back.
 */
function useSearchByMap(params: URLSearchParams) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const back = useNavigationType() === 'POP'
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState<Bounds | null>(null)
  const [sheet, setSheet] = useState(0)

  const piece = `${params.get('location')} ${params.get('bounds')}`
  const [known, setKnown] = useState({ key, piece })
  if (key !== known.key && piece !== known.piece) {
    setKnown({ key, piece })
    // A search that was started by moving the map doesn't move the map again.
    const byMap = !back && (state as { byMap?: boolean } | null)?.byMap === true
    if (!byMap) {
      setSheet(sheet + 1)
      setMoved(null)
    }
  }

  const search = (change: Parameters<typeof browseUrl>[1]) => {
    setMoved(null)
    return navigate(browseUrl(params, change), { preventScrollReset: true, state: { byMap: true } })
  }
  const searchHere = (bounds: Bounds) => void search({ bounds: boundsText(bounds), group: null })
  const searchGroup = (bounds: Bounds) => void search({ bounds: boundsText(bounds, 7), group: 'true' })
  const onMoved = (bounds: Bounds) => (follow ? searchHere(bounds) : setMoved(bounds))
  const room = params.has('group') ? roomAround : params.has('bounds') ? 0 : undefined

  return { sheet, room, moved, onMoved, follow, setFollow, searchHere, searchGroup }
}
