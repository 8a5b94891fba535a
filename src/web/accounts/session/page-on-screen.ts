import type { Viewer } from '../../client/page-context.ts'
import type { SessionStore } from './session-store.ts'

export type PageOnScreen = ReturnType<typeof pageOnScreen>
export type Drawn = Pick<Viewer, 'id' | 'email' | 'role' | 'firstName' | 'factorResetAt'>
const keyOf = (who: Drawn | null) => who && `${who.email} ${who.role} ${who.firstName} ${who.factorResetAt}`

/**
 * Reloads the page when its visitor's name or role is out of date. If another account has signed in, loads it from
 * scratch so that one person's input isn't shown to another.
 */
export function pageOnScreen(store: SessionStore, revalidate: () => void) {
  let drawn: string | null | undefined
  let id: string | undefined
  const differs = () => drawn !== undefined && drawn !== keyOf(store.get().user)
  const isAnothers = () => Boolean(id && store.get().user && store.get().user?.id !== id)
  return {
    differs,
    /** Whether the page was rendered for one account and another is now signed in. */
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
