import type { Viewer } from '../../client/page-context.ts'
import type { SessionStore } from './session-store.ts'

export type PageOnScreen = ReturnType<typeof pageOnScreen>
export type Drawn = Pick<Viewer, 'id' | 'email' | 'role' | 'firstName' | 'factorResetAt'>
const keyOf = (who: Drawn | null) => who && `${who.email} ${who.role} ${who.firstName} ${who.factorResetAt}`

/**
 * The page on screen knows the visitor by name and role; when that is no longer true it is read anew. Where somebody else has taken their
 * place it begins from nothing: what stands in the fields of one is not for another.
 */
export function pageOnScreen(store: SessionStore, revalidate: () => void) {
  let drawn: string | null | undefined
  let id: string | undefined
  const differs = () => drawn !== undefined && drawn !== keyOf(store.get().user)
  const isAnothers = () => Boolean(id && store.get().user && store.get().user?.id !== id)
  return {
    differs,
    /** Whether it was drawn for one person and somebody else is signed in by now. */
    isAnothers,
    isSomebodys: () => Boolean(drawn),
    drawnFor: (viewer: Drawn | null) => {
      drawn = keyOf(viewer)
      id = viewer?.id
    },
    follow: () => {
      if (store.get().status === 'loading' || !differs()) return
      if (isAnothers()) window.location.reload()
      else revalidate()
    },
  }
}
