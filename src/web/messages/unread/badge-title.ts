import { badgeOf } from '../../../domain/messages/unread.ts'
import { unreadMessages } from '../../client/counter.ts'

const BADGE = /^\(\d+\+?\) /

/** Puts the count before the title of the tab, whatever page sets it; returns how to stop. */
export function badgeTitle(): () => void {
  const draw = () => {
    const badge = badgeOf(unreadMessages.now())
    const plain = document.title.replace(BADGE, '')
    const wanted = badge === null ? plain : `(${badge}) ${plain}`
    if (document.title !== wanted) document.title = wanted
  }
  // A page's title is an element of its own that comes and goes with the page.
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
