import { readKept } from './kept-favourites.ts'

type Hearts = ReadonlyMap<string, boolean>
const listeners = new Set<() => void>()
let owner: string | null | undefined
let hearts: Hearts = new Map()

/**
 * Maps space ids to whether the space is saved. Contains the spaces that this tab stores and the spaces that were saved
 * or removed after the page loaded. Each account has its own map.
 */
export function heartsOf(viewer: string | null): Hearts {
  if (viewer !== owner) {
    owner = viewer
    hearts = new Map(readKept().map((id) => [id, true]))
  }
  return hearts
}

export function setHearts(viewer: string | null, changes: Iterable<readonly [string, boolean]>): void {
  if (viewer !== owner) return
  hearts = new Map([...hearts, ...changes])
  for (const listener of listeners) listener()
}

export function onHearts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
