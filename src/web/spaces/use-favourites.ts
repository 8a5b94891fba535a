import { useSyncExternalStore } from 'react'
import { useRoot } from '../client/use-root.ts'
import { cardWords } from '../copy/space-card.ts'
import { notify } from '../ui/notify.ts'
import { readKept, writeKept } from './kept-favourites.ts'
import { heartsOf, onHearts, setHearts } from './pressed-hearts.ts'

const none: ReadonlyMap<string, boolean> = new Map()
let told = false

export function useFavourites() {
  const viewer = useRoot()?.viewer?.email ?? null
  const hearts = useSyncExternalStore(
    onHearts,
    () => heartsOf(viewer),
    () => none,
  )
  const isSaved = ({ id, saved = false }: { id: string; saved?: boolean }) => hearts.get(id) ?? saved

  const toggle = (space: { id: string; saved?: boolean }) => {
    const [{ id }, before] = [space, isSaved(space)]
    setHearts(viewer, [[id, !before]])
    const others = readKept().filter((one) => one !== id)
    writeKept(viewer || before ? others : [...others, id])
    if (viewer) void import('./send-favourites.ts').then(({ sendHeart }) => sendHeart(viewer, id, before))
    else if (!before && !told) {
      told = true
      void notify({ title: cardWords.keptHere, text: cardWords.signInToKeep })
    }
  }

  return { isSaved, toggle, any: viewer !== null || [...hearts.values()].includes(true) }
}
