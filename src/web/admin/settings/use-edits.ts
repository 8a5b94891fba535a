import { useState } from 'react'
import { useTypedBefore } from '../../forms/checked-form.tsx'
import { settingOf, type Texts } from './setting-texts.ts'

/** The text that the user typed into a field, and the saved text when they began to type. */
type Edits = Readonly<Record<string, { text: string; base: string }>>
export type FieldChange = {
  path: string
  from: string
  to: string
  /** Another admin saved a different text after the user began to type. */
  conflict: boolean
}

/** Keeps the fields that the user changed. The other fields follow what is saved. */
export function useEdits(saved: Texts) {
  const { before, keep } = useTypedBefore('settings')
  const [edits, setEdits] = useState<Edits>(() => (before.edits ? (JSON.parse(before.edits) as Edits) : {}))
  const [discarded, setDiscarded] = useState<Edits>({})
  const change = (next: Edits) => {
    setEdits(next)
    keep({ edits: JSON.stringify(next) })
  }
  const changes = Object.entries(saved).flatMap(([path, from]) => {
    const edit = edits[path]
    if (!edit || edit.text === from) return []
    return [{ path, from, to: edit.text, conflict: edit.base !== from }]
  })
  return {
    typed: before.edits !== undefined && changes.length > 0,
    texts: { ...saved, ...Object.fromEntries(changes.map(({ path, to }) => [path, to])) } as Texts,
    changes: changes as readonly FieldChange[],
    changed: new Set(changes.map(({ path }) => settingOf(path))),
    discarded: Object.keys(discarded).length,
    type: (path: string, text: string) => {
      setDiscarded({})
      change({ ...edits, [path]: { text, base: edits[path]?.base ?? saved[path] ?? '' } })
    },
    /** Takes what another admin saved. */
    drop: (path: string) => change(Object.fromEntries(Object.entries(edits).filter(([other]) => other !== path))),
    discard: () => {
      setDiscarded(Object.fromEntries(changes.map(({ path, from, to }) => [path, { text: to, base: from }])))
      change({})
    },
    restore: () => {
      change(discarded)
      setDiscarded({})
    },
    /** Called when all changes are saved. */
    done: () => {
      setDiscarded({})
      change({})
    },
  }
}
