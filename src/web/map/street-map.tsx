import { Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef } from 'react'
import type { View } from './mercator.ts'
import styles from './plan-map.module.css'

setWorkerUrl(workerUrl)

/** Draws the operator's map style below our pins. It follows our view and handles no input. */
export function StreetMap({ view, styleUrl, onFail }: { view: View; styleUrl: string; onFail: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  const at = { center: view.center, zoom: Math.max(0, view.zoom - 1) }
  const first = useRef(at)
  const fail = useRef(onFail)

  useEffect(() => {
    if (!box.current) return
    try {
      map.current = new LibreMap({
        container: box.current,
        style: styleUrl,
        interactive: false,
        attributionControl: { compact: true },
        ...first.current,
      })
    } catch {
      fail.current()
    }
    return () => map.current?.remove()
  }, [styleUrl])

  useEffect(() => {
    map.current?.jumpTo(at)
  })

  return (
    <>
      {/* Loaded on demand, because it is as large as the site's own code and few sites use it. */}
      <link rel="stylesheet" href={stylesUrl} precedence="low" />
      <div ref={box} className={styles.streets} />
    </>
  )
}
