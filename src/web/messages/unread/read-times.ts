import { type LastReadTimes, mergeReadTimes } from '../../../domain/messages/unread.ts'

/** spec.md §3: maps conversation ids to the time last read. Signing out clears the storage it is in. */
const KEY = 'lastReadTimes'

export function readTimes(): LastReadTimes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(
      ([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at)),
    )
    return Object.fromEntries(entries) as LastReadTimes
  } catch {
    return {}
  }
}

/** Stores the later time per conversation and notifies other tabs. */
export function keepReadTimes(times: LastReadTimes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mergeReadTimes(readTimes(), times)))
  } catch {
    // If storage is disabled or full, only the server's times count.
  }
}

/** Calls `hear` when another tab reads something. Returns a function to stop. */
export function onReadElsewhere(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && hear()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
