import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'

type Shot = {
  file: string
  type: string
  room: number
  view: string
  width: number
  height: number
  alt: string
  dominantColor: string
}
export type Photo = {
  id: string
  position: number
  path: string
  alt: string
  colour: string
  width: number
  height: number
}

const SHOTS: readonly Shot[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'photos', 'manifest.json'), 'utf8'),
)
const DETAILS = [5, 6]

/**
 * Returns four or five pictures of one room with captions. Spaces that share a room differ in mirroring, light, crop
 * and first view, so that adjacent spaces never show the same picture.
 */
export function photosOf({ room, type, sameRoomBefore: turn }: Draft, c: Chance): Photo[] {
  const views = SHOTS.filter((shot) => shot.type === type && shot.room === room.number)
  const mirrored = turn % 2 === 1
  const light = Math.floor(turn / 2) % 4
  const first = views[Math.floor(turn / 4) % views.length] as Shot
  const second = views.find((shot) => shot !== first)
  const crop = (turn * 3 + Math.floor(turn / 8)) % 5
  const [detail = 5, other = 6] = c.some(DETAILS, 2)
  const taken: [Shot, number, string?][] = [
    [first, crop],
    second ? [second, (crop + 2) % 5] : [first, (crop + 2) % 5, ' From a step further.'],
    [first, detail, ' One side of it, closer.'],
    [second ?? first, other, ' The other side, closer.'],
  ]
  if (second && c.happens(0.4)) taken.push([second, detail, ' Closer still.'])
  return taken.map(([shot, part, closer = ''], position) => ({
    id: c.uuid(),
    position,
    path: `demo/${shot.file.replace(/\.jpg$/, '')}.m${mirrored ? 1 : 0}.c${part}.l${light}.jpg`,
    alt: `${mirrored ? swapSides(shot.alt) : shot.alt}${closer}`,
    colour: shot.dominantColor,
    width: shot.width,
    height: shot.height,
  }))
}

function swapSides(alt: string): string {
  return alt.replace(/\b(left|right)\b/g, (side) => (side === 'left' ? 'right' : 'left'))
}
