import type { Viewer } from '../../client/page-context.ts'
import type { SessionStore } from './session-store.ts'

export type PageOnScreen = ReturnType<typeof pageOnScreen>
export type Drawn = Pick<Viewer, 'email' | 'role' | 'firstName'>
const keyOf = (who: Drawn | null) => who && `${who.email} ${who.role} ${who.firstName}`

/** The page on screen knows the visitor by name and role; when that is no longer true it is read anew. */
export function pageOnScreen(store: SessionStore, revalidate: () => void) {
  let drawn: string | null | undefined
  const differs = () => drawn !== undefined && drawn !== keyOf(store.get().user)
  return {
    differs,
    isSomebodys: () => Boolean(drawn),
    drawnFor: (viewer: Drawn | null) => {
      drawn = keyOf(viewer)
    },
    follow: () => {
      if (store.get().status !== 'loading' && differs()) revalidate()
    },
  }
}
