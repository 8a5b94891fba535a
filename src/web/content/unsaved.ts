import type { ContentPage } from '../client/api-types.ts'

type Unsaved = ContentPage['text'] & { reason: string; version: number }
type Shown = Pick<ContentPage, 'version' | 'text'>

/** Kept in this tab's memory: after a new sign-in the same account finds what it typed. */
const unsaved = new Map<string, Unsaved & { shown: number }>()

export function keepUnsaved(of: string, { version: shown }: Shown, typed: Unsaved): void {
  unsaved.set(of, { ...typed, shown })
}

export function unsavedOf(of: string, { version, text }: Shown): Unsaved | null {
  const kept = unsaved.get(of)
  const parts = ['title', 'description', 'body'] as const
  return kept?.shown === version && parts.some((part) => kept[part] !== text[part]) ? kept : null
}

export const forgetUnsaved = (of: string): void => void unsaved.delete(of)
