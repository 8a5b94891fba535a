import { useId } from 'react'
import { mapWords } from '../copy/map.ts'
import { scaleFor } from './map-scale.ts'
import { MAP_UNITS } from './map-units.ts'
import { metresPerPixel, type Size, type View, worldOnScreen } from './mercator.ts'
import styles from './plan-sheet.module.css'
import { coastZoom, type Shape, useWorldShapes, type WorldShapes } from './world-shapes.ts'

const longest = 120

/** Draws the paper that a map without tiles lies on: water, land and borders, or only land if the map is close. `named` shows the sources. */
export function PlanSheet({ view, size, named = true }: { view: View; size: Size; named?: boolean }) {
  const world = useWorldShapes(view.zoom < coastZoom)
  return (
    <>
      <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
        {world && <rect className={styles.water} width={size.width} height={size.height} />}
        {world && <World world={world} view={view} size={size} />}
      </svg>
      {named && <p className={styles.sources}>{world ? mapWords.worldSources : mapWords.placeSources}</p>}
    </>
  )
}

type WorldProps = { world: WorldShapes; view: View; size: Size }

/**
 * Lines along the coast, from the outermost inwards: width, strength, and from which zoom they are drawn. On a smaller
 * map the islands would be nothing but lines.
 */
const waves = [
  [23, 0.22, 4.5],
  [13.4, 0.38, 4.5],
  [6, 0.55, 3.5],
] as const
const line = 1.6

function World({ world, view, size }: WorldProps) {
  const id = useId()
  const { x, y, width } = worldOnScreen(view, size)
  const unit = width / MAP_UNITS
  // The world repeats itself to the left and to the right.
  return [-1, 0, 1].map((turn) => {
    const at = x + turn * width
    const inView = ({ left, top, right, bottom }: Shape) =>
      at + right * unit > -30 &&
      at + left * unit < size.width + 30 &&
      y + bottom * unit > -30 &&
      y + top * unit < size.height + 30
    const pathOf = (shapes: readonly Shape[]) =>
      shapes
        .filter(inView)
        .map(({ path }) => path)
        .join('')
    const land = `#${id}${turn}`
    return (
      <g key={turn} transform={`translate(${at} ${y}) scale(${unit})`}>
        <defs>
          <path id={land.slice(1)} className={styles.shape} d={pathOf(world.land)} />
        </defs>
        {waves
          .filter(([, , from]) => view.zoom >= from)
          .map(([wide, strength]) => (
            <g key={wide} fill="none" strokeLinejoin="round">
              <use href={land} className={styles.wave} strokeWidth={wide} opacity={strength} />
              <use href={land} className={styles.calm} strokeWidth={wide - line} />
            </g>
          ))}
        <use href={land} className={styles.land} />
        <path className={`${styles.shape} ${styles.border}`} d={pathOf(world.borders)} />
      </g>
    )
  })
}

export function Scale({ view, size }: { view: View; size: Size }) {
  const perPixel = metresPerPixel(view)
  const { metres, words } = scaleFor(longest * perPixel)
  const width = metres / perPixel
  const y = size.height - 14
  return (
    <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
      <g className={styles.scale}>
        <path d={`M14 ${y - 5}v5h${width}v-5`} />
        <text x={14 + width / 2} y={y - 9} textAnchor="middle">
          {words}
        </text>
      </g>
    </svg>
  )
}
