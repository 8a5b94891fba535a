import { readRemoteStart } from '../../external/network/read-remote-start.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Coverage, HEADER_BYTES, readHeader, readTilesFile } from '../../platform/config/map-file.ts'
import { type Finding, good, wrong } from './finding.ts'

/** The layers of Protomaps that the map can't do without. */
const NEEDED = ['earth', 'roads']
const EXTRACT = 'Name another file in MAP_PMTILES. docs/operating.md, Streets on the map, shows how to get one.'

/** The settings have checked that a file on this machine is usable at all. */
export async function lookAtMap({ mapTiles, publicUrl }: Config): Promise<Finding[]> {
  if (!mapTiles) return []
  return mapTiles.file === null ? lookAtAddress(mapTiles.url, publicUrl) : lookAtFile(mapTiles.file)
}

function lookAtFile(file: string): Finding[] {
  const found = readTilesFile(file)
  if ('problem' in found) return [wrong('map.file', `MAP_PMTILES: ${file} ${found.problem}.`, EXTRACT)]
  const missing = NEEDED.filter((layer) => !found.layers.includes(layer))
  if (missing.length > 0)
    return [
      wrong(
        'map.layers',
        `MAP_PMTILES: ${file} is no map of Protomaps, because it has no layer named ${missing.join(' or ')}.`,
        EXTRACT,
      ),
    ]
  return [good('map', `The map file takes ${megabytes(found.bytes)} and ${words(found.covers)}.`)]
}

/** Browsers read the file themselves, so its server must allow it. */
async function lookAtAddress(url: string, publicUrl: string): Promise<Finding[]> {
  const answer = await readRemoteStart(url, HEADER_BYTES, publicUrl)
  if ('trouble' in answer)
    return [
      wrong(
        'map.unreachable',
        `MAP_PMTILES: ${url} can’t be read (${answer.trouble}).`,
        'Check the address with curl -i, and that its server answers requests for a range of bytes with 206.',
      ),
    ]
  const header = readHeader(answer.bytes)
  if ('problem' in header) return [wrong('map.file', `MAP_PMTILES: ${url} ${header.problem}.`, EXTRACT)]
  if (answer.allows !== '*' && answer.allows !== publicUrl)
    return [
      wrong(
        'map.closed',
        `The server of MAP_PMTILES doesn’t let pages of ${publicUrl} read ${url}.`,
        `Let it send Access-Control-Allow-Origin: ${publicUrl} and Access-Control-Expose-Headers: ETag. Or copy the file to this machine and name its path in MAP_PMTILES.`,
      ),
    ]
  const size = answer.bytesInAll === null ? '' : `takes ${megabytes(answer.bytesInAll)} and `
  return [good('map', `The map file at ${new URL(url).host} ${size}${words(header.covers)}.`)]
}

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

function words({ west, south, east, north, minZoom, maxZoom }: Coverage): string {
  const degrees = (from: number, to: number) => `${from.toFixed(2)} to ${to.toFixed(2)}`
  return `covers longitudes ${degrees(west, east)} and latitudes ${degrees(south, north)} in zooms ${minZoom} to ${maxZoom}`
}
