import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A `<details>` that closes on Escape, on a click elsewhere and on navigation; without JavaScript it still opens. */
export function useDrop() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  useEffect(() => {
    const close = (event: Event) => {
      const drop = ref.current
      if (!drop?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        drop.open = false
        if (drop.contains(document.activeElement)) drop.querySelector('summary')?.focus()
      } else if (!drop.contains(event.target as Node)) drop.open = false
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
