import { badgeOf } from '../../../domain/messages/unread.ts'
import { unreadMessages } from '../../client/counter.ts'

const BADGE = /^\(\d+\+?\) /

/** Shows the unread count in the tab's title on every page. Returns a function to stop. */
export function badgeTitle(): () => void {
  const draw = () => {
    const badge = badgeOf(unreadMessages.now())
    const plain = document.title.replace(BADGE, '')
    const wanted = badge === null ? plain : `(${badge}) ${plain}`
    if (document.title !== wanted) document.title = wanted
  }
  // Each page renders its own title element.
  const pages = new MutationObserver(draw)
  pages.observe(document.head, { childList: true, subtree: true, characterData: true })
  const stop = unreadMessages.onChange(draw)
  draw()
  return () => {
    stop()
    pages.disconnect()
    document.title = document.title.replace(BADGE, '')
  }
}
