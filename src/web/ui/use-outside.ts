import { type RefObject, useEffect, useRef } from 'react'

/** Calls back when the user presses or moves the focus outside an open element, or presses Escape. */
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
      // A press on plain text focuses the surrounding focusable element.
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
