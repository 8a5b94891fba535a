type Entry = { data: unknown; timestamp: number; ttl: number }

const prefix = 'daylet-cache:'
const DEFAULT_TTL_MS = 5 * 60_000

export function readLocal<T>(key: string): T | null {
  try {
    const entry = entryAt(prefix + key)
    return entry && isFresh(entry) ? (entry.data as T) : null
  } catch {
    return null
  }
}

/** Data survives page changes and later visits, for 5 minutes unless `ttl` says otherwise. */
export function keepLocal(key: string, data: unknown, ttl = DEFAULT_TTL_MS): void {
  try {
    for (const name of ownNames()) if (!isFresh(entryAt(name))) localStorage.removeItem(name)
    localStorage.setItem(prefix + key, JSON.stringify({ data, timestamp: Date.now(), ttl } satisfies Entry))
  } catch {}
}

export function clearLocal(): void {
  try {
    for (const name of ownNames()) localStorage.removeItem(name)
  } catch {}
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

/** An entry with a time in the future is stale. Otherwise it would never expire after the clock was set back. */
function isFresh(entry: Entry | null): boolean {
  const age = Date.now() - (entry?.timestamp ?? Number.NaN)
  return age >= 0 && age < (entry?.ttl ?? 0)
}
