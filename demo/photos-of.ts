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
/**
 * Returns every view of one room once. Spaces that share a room differ in mirroring, light, crop and first view, so that
 * adjacent spaces never show the same picture.
 */
export function photosOf({ room, type, sameRoomBefore: turn }: Draft, c: Chance): Photo[] {
  const views = SHOTS.filter((shot) => shot.type === type && shot.room === room.number)
  const mirrored = turn % 2 === 1
  const light = Math.floor(turn / 2) % 4
  const first = Math.floor(turn / 4) % views.length
  const crop = (turn * 3 + Math.floor(turn / 8)) % 5
  return [...views.slice(first), ...views.slice(0, first)].map((shot, position) => ({
    id: c.uuid(),
    position,
    path: `demo/${shot.file.replace(/\.jpg$/, '')}.m${mirrored ? 1 : 0}.c${(crop + 2 * position) % 5}.l${light}.jpg`,
    alt: mirrored ? swapSides(shot.alt) : shot.alt,
    colour: shot.dominantColor,
    width: shot.width,
    height: shot.height,
  }))
}

function swapSides(alt: string): string {
  return alt.replace(/\b(left|right)\b/g, (side) => (side === 'left' ? 'right' : 'left'))
}
