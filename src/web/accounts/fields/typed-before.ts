import { useState } from 'react'
import { useRoot } from '../../client/use-root.ts'

export type Typed = Record<string, string>

/** Kept in this tab's memory: after a new sign-in the same account finds what it typed. */
const typedBefore = new Map<string, Typed>()

/** Unsaved text that the viewer typed into a form, and how to store it. `of` names the form and its subject. */
export function useTypedBefore(of: string | undefined) {
  const viewer = useRoot()?.viewer?.id
  const key = of && viewer ? `${viewer} ${of}` : null
  const [before] = useState<Typed>(() => (key && typedBefore.get(key)) || {})
  const keep = (typed: Typed) => {
    if (key) typedBefore.set(key, typed)
  }
  return { before, keep }
}
