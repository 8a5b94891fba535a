import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export const HEADER_BYTES = 127
const VECTOR = 1
/** Browsers can unpack gzip. The other kinds would need code of their own. */
const READABLE = [0, 1, 2]
const GZIP = 2
const MOST_METADATA = 8 * 1024 * 1024

export type Coverage = { west: number; south: number; east: number; north: number; minZoom: number; maxZoom: number }
export type TilesHeader = { covers: Coverage; metadata: { at: number; bytes: number; zipped: boolean } }
type Unusable = { problem: string }

/** Reads the first bytes of a PMTiles file (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export function readHeader(bytes: Buffer): TilesHeader | Unusable {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    return { problem: 'is not a PMTiles file' }
  if (bytes[7] !== 3) return { problem: `is a PMTiles file of version ${bytes[7]}; it must be version 3` }
  if (bytes[99] !== VECTOR) return { problem: 'contains pictures; it must contain vector tiles' }
  if (!READABLE.includes(bytes[97] ?? -1) || !READABLE.includes(bytes[98] ?? -1))
    return { problem: 'is compressed in a way that browsers can’t read; it must use gzip' }
  const degrees = (at: number) => bytes.readInt32LE(at) / 10_000_000
  const [west, south, east, north] = [degrees(102), degrees(106), degrees(110), degrees(114)]
  return {
    covers: { west, south, east, north, minZoom: bytes[100] ?? 0, maxZoom: bytes[101] ?? 0 },
    metadata: {
      at: Number(bytes.readBigUInt64LE(24)),
      bytes: Number(bytes.readBigUInt64LE(32)),
      zipped: bytes[97] === GZIP,
    },
  }
}

export type TilesFile = { bytes: number; covers: Coverage; layers: string[] }

/** Reads what a file contains, or says why it can't be used. The sentence follows the file's name. */
export function readTilesFile(file: string): TilesFile | Unusable {
  try {
    const facts = statSync(file)
    if (!facts.isFile()) return { problem: 'is not a file' }
    const header = readHeader(startOf(file, 0, HEADER_BYTES))
    if ('problem' in header) return header
    const { at, bytes, zipped } = header.metadata
    if (at + bytes > facts.size) return { problem: 'is incomplete: copy it again' }
    const packed = startOf(file, at, Math.min(bytes, MOST_METADATA))
    const { vector_layers: named = [] } = JSON.parse(String(zipped ? gunzipSync(packed) : packed)) as Metadata
    return { bytes: facts.size, covers: header.covers, layers: named.map(({ id }) => id) }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ENOTDIR') return { problem: 'does not exist' }
    if (code === 'EACCES' || code === 'EPERM') return { problem: 'can’t be read by this account' }
    return { problem: 'is damaged: copy it again' }
  }
}

type Metadata = { vector_layers?: { id: string }[] }

function startOf(file: string, at: number, length: number): Buffer {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(opened, bytes, 0, length, at))
  } finally {
    closeSync(opened)
  }
}
