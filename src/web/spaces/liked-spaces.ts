import { useSyncExternalStore } from 'react'

const key = 'likedSpaces'
const none: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
let liked: ReadonlySet<string> | null = null

function read(): ReadonlySet<string> {
  if (liked) return liked
  try {
    liked = new Set(JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[])
  } catch {
    liked = none
  }
  return liked
}

function toggle(id: string) {
  const next = new Set(read())
  if (!next.delete(id)) next.add(id)
  liked = next
  try {
    sessionStorage.setItem(key, JSON.stringify([...next]))
  } catch {
    // Kept on this page only, then.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The spaces whose heart is set in this tab. */
export function useLikedSpaces() {
  return { liked: useSyncExternalStore(listen, read, () => none), toggle }
}
