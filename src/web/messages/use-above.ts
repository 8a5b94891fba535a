import { type RefObject, useEffect } from 'react'

/**
 * Sets `--above` on an element to the height of the content above it, which changes as notes and banners come and
 * go.
 */
export function useAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const changes = new ResizeObserver(() => current.style.setProperty('--above', `${current.offsetTop}px`))
    for (const part of document.body.children) changes.observe(part)
    return () => changes.disconnect()
  }, [element])
}
