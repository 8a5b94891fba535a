import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { useEffect, useSyncExternalStore } from 'react'
import { mapWords } from '../copy/map.ts'
import type { Bounds, View } from './mercator.ts'
import styles from './plan-map.module.css'
import { StreetMap } from './street-map.tsx'
import { streetStyle } from './street-style.ts'

const COPYRIGHT = 'https://www.openstreetmap.org/copyright'
const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

type TileMapProps = {
  view: View
  tilesUrl: string
  /** The area of the file. */
  onFile: (area: Bounds) => void
  onFail: () => void
}

/** Draws the streets from one PMTiles file, of which it reads only the visible parts. */
export function TileMap({ view, tilesUrl, onFile, onFail }: TileMapProps) {
  const dark = useDark()
  const url = new URL(tilesUrl, window.location.href).href
  useEffect(() => {
    const archive = protocol.get(url) ?? new PMTiles(url)
    protocol.add(archive)
    archive
      .getHeader()
      .then(({ minLon, minLat, maxLon, maxLat }) =>
        onFile({ west: minLon, south: minLat, east: maxLon, north: maxLat }),
      )
      .catch(onFail)
  }, [url, onFile, onFail])
  return (
    <>
      <StreetMap key={String(dark)} own view={view} style={streetStyle(url, dark)} onFail={onFail} />
      <a className={styles.credit} href={COPYRIGHT} target="_blank" rel="noopener">
        {mapWords.streetSource}
      </a>
    </>
  )
}

const DARK = '(prefers-color-scheme: dark)'

function useDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(DARK)
      media.addEventListener('change', changed)
      const chosen = new MutationObserver(changed)
      chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      return () => {
        media.removeEventListener('change', changed)
        chosen.disconnect()
      }
    },
    () => getComputedStyle(document.documentElement).colorScheme === 'dark',
    () => false,
  )
}
