/** Notes shared by this browser's tabs that outlive them. They contain no secrets. */
const prefix = 'daylet-'
type Note = 'idle' | 'reported' | 'leaving' | 'word'
export const WORD_KEY = `${prefix}word`
/** Marks a sign-out that the server doesn't know about yet. */
export const LEAVING_KEY = `${prefix}leaving`

export function kept<T>(note: Note): T | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + note) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(note: Note, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefix + note)
    else localStorage.setItem(prefix + note, JSON.stringify(value))
  } catch {
    // If storage is disabled or full, each tab works alone.
  }
}
