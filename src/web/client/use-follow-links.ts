import type { MouseEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * Returns a click handler that opens the plain links inside an element without loading a new document. Rendering dozens
 * of router links takes longer than rendering everything around them. `before` may prepare the page for the change.
 */
export function useFollowLinks(before: (link: HTMLAnchorElement) => NavigateOptions = () => ({})) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || event.defaultPrevented || event.button !== 0 || withKey || link.target) return
    event.preventDefault()
    const to = link.pathname + link.search + link.hash
    const { pathname, search, hash } = window.location
    navigate(to, { replace: to === pathname + search + hash, ...before(link) })
  }
}
