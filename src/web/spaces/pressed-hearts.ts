import { readKept } from './kept-favourites.ts'

type Hearts = ReadonlyMap<string, boolean>
const listeners = new Set<() => void>()
let owner: string | null | undefined
let hearts: Hearts = new Map()

/** Hearts changed since the page loaded, or stored by this tab, by space id. Separate for each account. */
export function heartsOf(viewer: string | null): Hearts {
  if (viewer !== owner) {
    owner = viewer
    hearts = new Map(readKept().map((id) => [id, true]))
  }
  return hearts
}

/** Ignored if another account has signed in. */
export function setHearts(viewer: string | null, changes: Iterable<readonly [string, boolean]>): void {
  if (viewer !== owner) return
  hearts = new Map([...hearts, ...changes])
  for (const listener of listeners) listener()
}

export function onHearts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
