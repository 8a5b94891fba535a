const MOST = 50
const all = new Set<{ clear(): void }>()

export function clearedAtSignOut<Cache extends { clear(): void }>(cache: Cache): Cache {
  all.add(cache)
  return cache
}

export function memoryCache<T>(most = MOST) {
  const entries = clearedAtSignOut(new Map<string, T>())
  return {
    read: (key: string): T | undefined => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    keep: (key: string, value: T): void => {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}

export function clearMemory(): void {
  for (const cache of all) cache.clear()
}
