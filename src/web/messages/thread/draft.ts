import { useEffect, useState } from 'react'
import type { KeptFile } from './outbox.ts'

/** Signing out clears this storage. */
const prefix = 'daylet-draft-'

type Draft = { readonly text: string; readonly files: readonly KeptFile[] }
const EMPTY: Draft = { text: '', files: [] }

export function useDraft(of: string) {
  const [draft, setDraft] = useState(EMPTY)
  const key = prefix + of

  // Runs after hydration, because the server doesn't know the draft. Keeps text typed before hydration.
  useEffect(() => {
    const kept = read(key)
    setDraft((now) => ({ text: now.text || kept.text, files: now.files.length > 0 ? now.files : kept.files }))
  }, [key])

  const keep = (change: (draft: Draft) => Draft) =>
    setDraft((now) => {
      const next = change(now)
      write(key, next)
      return next
    })
  return {
    ...draft,
    setText: (text: string) => keep(({ files }) => ({ text, files })),
    setFiles: (change: (files: readonly KeptFile[]) => readonly KeptFile[]) =>
      keep(({ text, files }) => ({ text, files: change(files) })),
    clear: () => keep(() => EMPTY),
  }
}

export const forgetDraft = (of: string): void => write(prefix + of, EMPTY)

function read(key: string): Draft {
  try {
    const { text, files } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
    return { text: String(text ?? ''), files: Array.isArray(files) ? files : [] }
  } catch {
    return EMPTY
  }
}

function write(key: string, draft: Draft): void {
  try {
    if (draft.text || draft.files.length > 0) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {}
}
