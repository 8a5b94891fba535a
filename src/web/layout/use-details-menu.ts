import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOutside } from '../ui/use-outside.ts'

/**
 * A `<details>` menu that closes on Escape, on a press or focus outside and on navigation; it opens without
 * JavaScript too.
 */
export function useDetailsMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)

  // Navigation closes it, but hydration doesn't: the user may have opened it earlier.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (ref.current) ref.current.open = false
  }, [key])

  // The browser opens it itself, so its state is checked when the user leaves it.
  useOutside(
    ref,
    true,
    () => ref.current?.open && closeLeft(ref.current),
    () => ref.current?.open && closeByKey(ref.current),
  )
  return ref
}

function closeLeft(drop: HTMLDetailsElement) {
  // Hiding a focused element would move the focus, and a press in progress, to the next element.
  const inside = document.activeElement
  if (inside instanceof HTMLElement && drop.contains(inside)) inside.blur()
  drop.open = false
}

function closeByKey(drop: HTMLDetailsElement) {
  drop.open = false
  // A press on plain text inside moves the focus to the body.
  const focused = document.activeElement ?? document.body
  if (drop.contains(focused) || focused.contains(drop)) drop.querySelector('summary')?.focus()
}
