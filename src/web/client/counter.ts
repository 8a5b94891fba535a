import { useSyncExternalStore } from 'react'

export type Counter = ReturnType<typeof counter>

function counter() {
  let count = 0
  const listeners = new Set<() => void>()
  const now = () => count
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
    use: (): number => useSyncExternalStore(onChange, now, () => 0),
  }
}

export const unreadMessages = counter()
export const unreadNotices = counter()
