import { type RefObject, useEffect, useRef } from 'react'

/** The user leaves an open element by clicking, or by moving focus, outside it. */
export function useOutside(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: () => void,
  onEscape: () => void,
) {
  const latest = useRef({ onLeave, onEscape })
  latest.current = { onLeave, onEscape }
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      const target = event.target as Node
      // A click on plain text focuses the surrounding focusable element.
      const around = event.type === 'focusin' && target.contains(inside.current)
      if (!inside.current?.contains(target) && !around) latest.current.onLeave()
    }
    const byKey = (event: KeyboardEvent) => event.key === 'Escape' && latest.current.onEscape()
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', byKey)
    }
  }, [isOpen, inside])
}
