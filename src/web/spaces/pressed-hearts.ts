import { readKept } from './kept-favourites.ts'

type Hearts = ReadonlyMap<string, boolean>
const listeners = new Set<() => void>()
let owner: string | null | undefined
let hearts: Hearts = new Map()

/** What somebody pressed since the page was loaded, and what this tab kept before: by id whether it is saved. Nobody sees another's. */
export function heartsOf(viewer: string | null): Hearts {
  if (viewer !== owner) {
    owner = viewer
    hearts = new Map(readKept().map((id) => [id, true]))
  }
  return hearts
}

/** Nothing comes of it once somebody else is here. */
export function setHearts(viewer: string | null, changes: Iterable<readonly [string, boolean]>): void {
  if (viewer !== owner) return
  hearts = new Map([...hearts, ...changes])
  for (const listener of listeners) listener()
}

export function onHearts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
