import { useEffect, useState } from 'react'
import type { KeptFile } from './outbox.ts'

/** Signing out empties the storage it is in. */
const prefix = 'daylet-draft-'

/** What somebody is writing, kept in this browser until it is sent. */
export function useDraft(of: string, typed: string) {
  const [text, setText] = useState(typed)
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const key = prefix + of

  // After the page runs: the server knows nothing of it. What was typed before that stays.
  useEffect(() => {
    const kept = read(key)
    if (kept) setText((typed) => typed || kept)
  }, [key])

  const keep = (next: string) => {
    setText(next)
    write(key, next)
  }
  return {
    ...{ text, files, setFiles },
    setText: keep,
    clear(): void {
      keep('')
      setFiles([])
    },
  }
}

/** What was begun there has been sent. */
export const forgetDraft = (of: string): void => write(prefix + of, '')

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage may be switched off or full: then it lives as long as the page.
  }
}
