import type { ContentPage } from '../client/api-types.ts'

/** What is in the form, and the version it was written on top of. */
type Unsaved = ContentPage['text'] & { reason: string; version: number }
type Shown = Pick<ContentPage, 'version' | 'text'>

/** In the memory of this tab alone: a session that ends leads to the sign-in and back, and the same account finds what it typed. */
const unsaved = new Map<string, Unsaved & { shown: number }>()

export function keepUnsaved(of: string, { version: shown }: Shown, typed: Unsaved): void {
  unsaved.set(of, { ...typed, shown })
}

/** What was typed over this version of a page and is another text than it. */
export function unsavedOf(of: string, { version, text }: Shown): Unsaved | null {
  const kept = unsaved.get(of)
  const parts = ['title', 'description', 'body'] as const
  return kept?.shown === version && parts.some((part) => kept[part] !== text[part]) ? kept : null
}

export const forgetUnsaved = (of: string): void => void unsaved.delete(of)
