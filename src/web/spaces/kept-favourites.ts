import { MOST_FAVOURITES } from '../../domain/spaces/favourites.ts'

const key = 'likedSpaces'

export function readKept(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function writeKept(ids: readonly string[]): void {
  try {
    if (ids.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(ids.slice(-MOST_FAVOURITES)))
  } catch {
    // If storage is disabled, saved spaces last only until the page is closed.
  }
}
