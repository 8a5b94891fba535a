/** Small notes that the tabs of this browser have in common and that outlive them; nothing here is a secret. */
const prefix = 'daylet-'
type Note = 'idle' | 'reported' | 'leaving' | 'word'
export const WORD_KEY = `${prefix}word`
/** That the server has not heard of a sign-out yet. */
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
    // Storage may be switched off or full: then each tab is on its own.
  }
}
