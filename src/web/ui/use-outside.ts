import { type RefObject, useEffect, useRef } from 'react'

/** Tells when somebody presses or goes on outside of what is open, and when they press Escape. */
export function useOutside(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: () => void,
  onEscape: () => void,
) {
  const told = useRef({ onLeave, onEscape })
  told.current = { onLeave, onEscape }
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      const target = event.target as Node
      // A press on plain text gives the focus to whatever focusable thing lies around.
      const around = event.type === 'focusin' && target.contains(inside.current)
      if (!inside.current?.contains(target) && !around) told.current.onLeave()
    }
    const byKey = (event: KeyboardEvent) => event.key === 'Escape' && told.current.onEscape()
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
