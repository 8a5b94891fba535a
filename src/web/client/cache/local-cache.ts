type Entry = { data: unknown; timestamp: number; ttl: number }

const prefix = 'daylet-cache:'
const DEFAULT_TTL_MS = 5 * 60_000

/** What was kept under the key, null when there is nothing or its time is over. */
export function readLocal<T>(key: string): T | null {
  try {
    const entry = entryAt(prefix + key)
    return entry && isFresh(entry) ? (entry.data as T) : null
  } catch {
    return null
  }
}

/** Keeps JSON across pages and visits, for 5 minutes unless told otherwise. */
export function keepLocal(key: string, data: unknown, ttl = DEFAULT_TTL_MS): void {
  try {
    for (const name of ownNames()) if (!isFresh(entryAt(name))) localStorage.removeItem(name)
    localStorage.setItem(prefix + key, JSON.stringify({ data, timestamp: Date.now(), ttl } satisfies Entry))
  } catch {
    // Storage may be switched off or full; then it is asked for again.
  }
}

export function clearLocal(): void {
  try {
    for (const name of ownNames()) localStorage.removeItem(name)
  } catch {
    // Switched off: then nothing was kept.
  }
}

function ownNames(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
}

function entryAt(name: string): Entry | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Entry | null
  } catch {
    return null
  }
}

/** A clock that was set back must not keep an entry for ever. */
function isFresh(entry: Entry | null): boolean {
  const age = Date.now() - (entry?.timestamp ?? Number.NaN)
  return age >= 0 && age < (entry?.ttl ?? 0)
}
