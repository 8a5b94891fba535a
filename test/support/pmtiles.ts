import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Feature = { type: 1 | 2 | 3; tags: Record<string, string | number>; points: [x: number, y: number][] }
type Layers = Record<string, Feature[]>
type Options = { type?: number; version?: number; compression?: number; layers?: Layers; named?: string[] }

/** One town in every tile: land with a lake, two streets and the name of the place. */
export const TOWN: Layers = {
  earth: [square(0, 4096, { kind: 'earth' })],
  water: [square(2600, 3800, { kind: 'water' })],
  roads: [
    {
      type: 2,
      tags: { kind: 'major_road', name: 'Long Street', min_zoom: 5 },
      points: [
        [0, 1200],
        [4096, 1200],
      ],
    },
    {
      type: 2,
      tags: { kind: 'minor_road', name: 'Short Street', min_zoom: 9 },
      points: [
        [1200, 0],
        [1200, 4096],
      ],
    },
  ],
  places: [
    {
      type: 1,
      tags: { kind: 'locality', name: 'Testville', min_zoom: 3, population_rank: 10 },
      points: [[2000, 2000]],
    },
  ],
}

function square(from: number, to: number, tags: Feature['tags']): Feature {
  return {
    type: 3,
    tags,
    points: [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ],
  }
}

/** Writes a PMTiles file whose tiles of all zooms up to 14 have the same content, for the area around Berlin. */
export function writeTiles(file: string, options: Options = {}): void {
  writeFileSync(file, tilesFile(options))
}

export function tilesFile({ type = 1, version = 3, compression = 2, layers = TOWN, named }: Options = {}): Buffer {
  const tile = gzipSync(tileOf(layers))
  const vector_layers = (named ?? Object.keys(layers)).map((id) => ({ id, fields: {} }))
  const metadata = gzipSync(JSON.stringify({ vector_layers, attribution: 'test' }))
  // One entry stands for the tiles of all fifteen zooms.
  const directory = gzipSync(Buffer.concat([1, 0, (4 ** 15 - 1) / 3, tile.length, 1].map(varint)))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const places = [127, directory.length, 127 + directory.length, metadata.length]
  const data = 127 + directory.length + metadata.length
  for (const [n, value] of [...places, 0, 0, data, tile.length, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + n * 8)
  header.set([1, compression, 2, type, 0, 14], 96)
  for (const [n, degrees] of [13.0, 52.3, 13.8, 52.7].entries()) header.writeInt32LE(degrees * 10_000_000, 102 + n * 4)
  header[118] = 10
  header.writeInt32LE(13.4 * 10_000_000, 119)
  header.writeInt32LE(52.5 * 10_000_000, 123)
  return Buffer.concat([header, directory, metadata, tile])
}

/** Encodes a Mapbox Vector Tile (https://github.com/mapbox/vector-tile-spec). */
function tileOf(layers: Layers): Buffer {
  return Buffer.concat(Object.entries(layers).map(([name, features]) => field(3, layerOf(name, features))))
}

function layerOf(name: string, features: Feature[]): Buffer {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  return Buffer.concat([
    number(15, 2),
    field(1, Buffer.from(name)),
    ...features.map(({ type, tags, points }) =>
      field(
        2,
        Buffer.concat([
          field(
            2,
            Buffer.concat(
              Object.entries(tags)
                .flatMap(([key, of]) => [keys.indexOf(key), values.indexOf(of)])
                .map(varint),
            ),
          ),
          number(3, type),
          field(4, geometryOf(type, points)),
        ]),
      ),
    ),
    ...keys.map((key) => field(3, Buffer.from(key))),
    ...values.map((value) => field(4, typeof value === 'string' ? field(1, Buffer.from(value)) : number(5, value))),
    number(5, 4096),
  ])
}

function geometryOf(type: Feature['type'], points: Feature['points']): Buffer {
  let [x, y] = [0, 0]
  const steps = points.map(([toX, toY]) => {
    const step = [toX - x, toY - y].map((by) => (by << 1) ^ (by >> 31))
    ;[x, y] = [toX, toY]
    return step
  })
  const [first = [], ...rest] = steps
  const lines = rest.length > 0 ? [(rest.length << 3) | 2, ...rest.flat()] : []
  return Buffer.concat([(1 << 3) | 1, ...first, ...lines, ...(type === 3 ? [(1 << 3) | 7] : [])].map(varint))
}

const number = (of: number, value: number) => Buffer.concat([varint(of << 3), varint(value)])
const field = (of: number, bytes: Buffer) => Buffer.concat([varint((of << 3) | 2), varint(bytes.length), bytes])

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt(value)
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.from([...bytes, Number(rest)])
}
