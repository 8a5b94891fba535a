import { useState } from 'react'
import { useRoot } from '../../client/use-root.ts'

export type Typed = Record<string, string>

/** In the memory of this tab alone: a session that ends leads to the sign-in and back, and the same account finds what it typed. */
const typedBefore = new Map<string, Typed>()

/** What the viewer typed into a form before and did not send, and how to keep what is typed; `of` names the form and what it is about. */
export function useTypedBefore(of: string | undefined) {
  const viewer = useRoot()?.viewer?.id
  const key = of && viewer ? `${viewer} ${of}` : null
  const [before] = useState<Typed>(() => (key && typedBefore.get(key)) || {})
  const keep = (typed: Typed) => {
    if (key) typedBefore.set(key, typed)
  }
  return { before, keep }
}
