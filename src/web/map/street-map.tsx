import { Map as LibreMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef } from 'react'
import type { View } from './mercator.ts'
import styles from './plan-map.module.css'

setWorkerUrl(workerUrl)

type StreetMapProps = {
  view: View
  /** A style, or its address. A new one is used only with a new key. */
  style: string | StyleSpecification
  /** The style is ours: it needs no filter to fit the page, and names its source itself. */
  own?: boolean
  onFail: () => void
}

/** Draws streets below our pins. It follows our view and handles no input. */
export function StreetMap({ view, style, own = false, onFail }: StreetMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  const at = { center: view.center, zoom: Math.max(0, view.zoom - 1) }
  const first = useRef({ ...at, style, attributionControl: own ? (false as const) : { compact: true } })
  const fail = useRef(onFail)

  useEffect(() => {
    if (!box.current) return
    try {
      map.current = new LibreMap({
        container: box.current,
        interactive: false,
        ...first.current,
      })
    } catch {
      fail.current()
    }
    return () => map.current?.remove()
  }, [])

  useEffect(() => {
    map.current?.jumpTo(at)
  })

  return (
    <>
      {/* Loaded on demand, because it is as large as the site's own code and few sites use it. */}
      <link rel="stylesheet" href={stylesUrl} precedence="low" />
      {/* The library's styles give their element a position of its own. */}
      <div className={own ? styles.own : styles.streets}>
        <div ref={box} className="size-full" />
      </div>
    </>
  )
}
