import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A `<details>` that closes on Escape, on a press or focus elsewhere and on navigation; without JavaScript it still opens. */
export function useDetailsMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  useEffect(() => {
    const close = (event: Event) => {
      const drop = ref.current
      const target = event.target as Node
      if (!drop?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        drop.open = false
        // A press on plain text inside leaves the focus nowhere.
        const focused = document.activeElement ?? document.body
        if (drop.contains(focused) || focused.contains(drop)) drop.querySelector('summary')?.focus()
        return
      }
      // A press on text inside gives the focus to whatever focusable thing lies around the drop: nobody has left then.
      const around = event.type === 'focusin' && target.contains(drop)
      if (drop.contains(target) || around) return
      // Hidden with the focus in it, it would hand the focus, and the finger that is still down, to whatever comes next.
      const inside = document.activeElement
      if (inside instanceof HTMLElement && drop.contains(inside)) inside.blur()
      drop.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])

  return ref
}
