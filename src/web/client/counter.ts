import { useSyncExternalStore } from 'react'

export type Counter = ReturnType<typeof counter>

/** A number this tab knows and several of its parts show; 0 on the server and until somebody sets it. */
function counter() {
  let count = 0
  const listeners = new Set<() => void>()
  const now = () => count
  /** Calls whenever it changes; returns how to stop. */
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    now,
    onChange,
    set(next: number): void {
      if (next === count) return
      count = next
      for (const listener of listeners) listener()
    },
    /** The same in a component. */
    use: (): number => useSyncExternalStore(onChange, now, () => 0),
  }
}

export const unreadMessages = counter()
export const unreadNotices = counter()
