import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '..', '..', '..', 'demo', 'photos')

export type DemoPicture = { file: string; mirrored: boolean; part: Part; light: Light; version: string }

/** Left, top and size as fractions of the whole; the aspect ratio stays. */
export type Part = readonly [left: number, top: number, size: number]
export const PARTS: readonly Part[] = [
  [0, 0, 1],
  [0, 0.06, 0.86],
  [0.14, 0.06, 0.86],
  [0, 0.14, 0.86],
  [0.14, 0.14, 0.86],
  [0.05, 0.28, 0.62],
  [0.33, 0.28, 0.62],
]

export type Light = {
  readonly brightness: number
  readonly saturation: number
  readonly tint: readonly [r: number, g: number, b: number]
}
export const LIGHTS: readonly Light[] = [
  { brightness: 1, saturation: 1, tint: [1, 1, 1] },
  { brightness: 1.03, saturation: 1.08, tint: [1.05, 1.005, 0.93] },
  { brightness: 1.05, saturation: 0.9, tint: [0.965, 1, 1.05] },
  { brightness: 0.9, saturation: 1.04, tint: [1.03, 0.99, 0.95] },
]

/** `studio-1-a.m1.c3.l2.jpg`: mirrored, part 3, light 2. */
const NAME = /^([a-z_]+-\d+-[a-z])\.m([01])\.c(\d)\.l(\d)\.jpg$/

let known: Map<string, string> | undefined

/** The demo picture of a name, or null. Only names found in the folder are valid, so no path leads out of it. */
export function findDemoPicture(name: string): DemoPicture | null {
  const [, render = '', mirrored, part = '', light = ''] = NAME.exec(name) ?? []
  known ??= readFolder()
  const version = known.get(`${render}.jpg`)
  const [cut, lit] = [PARTS[Number(part)], LIGHTS[Number(light)]]
  if (!version || !cut || !lit) return null
  return { file: path.join(FOLDER, `${render}.jpg`), mirrored: mirrored === '1', part: cut, light: lit, version }
}

function readFolder(): Map<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'))
  return new Map(names.map((name) => [name, String(statSync(path.join(FOLDER, name)).size)]))
}
