import { type LastReadTimes, mergeReadTimes } from '../../../domain/messages/unread.ts'

/** spec.md §3: a map from conversation id to when it was last read. Signing out empties the storage it is in. */
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

/** Keeps the later time of each conversation; other tabs of this browser hear of it. */
export function keepReadTimes(times: LastReadTimes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mergeReadTimes(readTimes(), times)))
  } catch {
    // Storage may be switched off or full: then the server's times are the only ones.
  }
}

/** Another tab has read something. Returns how to stop. */
export function onReadElsewhere(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && hear()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
