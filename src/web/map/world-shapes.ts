import { useEffect, useState } from 'react'
import shapesUrl from './world-shapes.json?url'

/** A path on a map of `MAP_UNITS` pixels, and its edges. */
export type Shape = { path: string; left: number; top: number; right: number; bottom: number }
type Country = readonly [name: string, x: number, y: number, reach: number]
type Stored = { land: string[]; borders: string[]; countries: Country[] }
export type WorldShapes = { land: Shape[]; borders: Shape[]; countries: Country[] }

/** Closer than this, the simplified coast would be visibly wrong. */
export const coastZoom = 8.5

let loading: Promise<WorldShapes | null> | undefined
let loaded: WorldShapes | null = null

async function load(): Promise<WorldShapes | null> {
  try {
    const answer = await fetch(shapesUrl)
    if (answer.ok) loaded = read(await answer.json())
  } catch {}
  // The next map tries again.
  if (!loaded) loading = undefined
  return loaded
}

const read = ({ land, borders, countries }: Stored): WorldShapes => {
  return { land: land.map(shapeOf), borders: borders.map(shapeOf), countries }
}

/** A path consists of lines that start at a point ("M12 34") and continue in steps ("l5-6 7 8"). */
function shapeOf(path: string): Shape {
  const shape = { path, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const line of path.split('M').slice(1)) {
    let [x, y] = [0, 0]
    const steps = line.match(/-?\d+/g) ?? []
    for (let n = 0; n < steps.length; n += 2) {
      x += Number(steps[n])
      y += Number(steps[n + 1])
      shape.left = Math.min(shape.left, x)
      shape.right = Math.max(shape.right, x)
      shape.top = Math.min(shape.top, y)
      shape.bottom = Math.max(shape.bottom, y)
    }
  }
  return shape
}

/** Loads the shapes of land when a map first needs them. */
export function useWorldShapes(wanted: boolean): WorldShapes | null {
  const [shapes, setShapes] = useState(loaded)
  useEffect(() => {
    if (!wanted || shapes) return
    let gone = false
    loading ??= load()
    void loading.then((found) => !gone && setShapes(found))
    return () => {
      gone = true
    }
  }, [wanted, shapes])
  return wanted ? shapes : null
}
