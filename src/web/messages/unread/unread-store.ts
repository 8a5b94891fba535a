import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** How many messages are unread, as this tab knows it. */
export const unreadCount = () => count

export function setUnread(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

/** Calls whenever it changes; returns how to stop. */
export const onUnread = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same in a component; 0 on the server and until the page has asked. */
export const useUnreadCount = (): number => useSyncExternalStore(onUnread, unreadCount, () => 0)
