import { type RefObject, useEffect } from 'react'

/** Tells an element's styles in `--above` how much of the page stands above it: notes and banners there come and go. */
export function useAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const changes = new ResizeObserver(() => current.style.setProperty('--above', `${current.offsetTop}px`))
    for (const part of document.body.children) changes.observe(part)
    return () => changes.disconnect()
  }, [element])
}
