import { type LastReadTimes, mergeReadTimes } from '../../../domain/messages/unread.ts'

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

export function keepReadTimes(times: LastReadTimes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mergeReadTimes(readTimes(), times)))
  } catch {}
}

export function onReadElsewhere(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && hear()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
