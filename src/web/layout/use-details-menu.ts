import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOutside } from '../ui/use-outside.ts'

export function useDetailsMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)

  // Navigation closes the menu. Hydration doesn't, because the user may have opened the menu before it.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (ref.current) ref.current.open = false
  }, [key])

  // The browser opens the menu itself, so its state is read when the user leaves it.
  useOutside(
    ref,
    true,
    () => ref.current?.open && closeLeft(ref.current),
    () => ref.current?.open && closeByKey(ref.current),
  )
  return ref
}

function closeLeft(drop: HTMLDetailsElement) {
  // Hiding a focused element would move focus to the next element and break a click in progress.
  const inside = document.activeElement
  if (inside instanceof HTMLElement && drop.contains(inside)) inside.blur()
  drop.open = false
}

function closeByKey(drop: HTMLDetailsElement) {
  drop.open = false
  // A click on plain text inside the menu moves focus to the body.
  const focused = document.activeElement ?? document.body
  if (drop.contains(focused) || focused.contains(drop)) drop.querySelector('summary')?.focus()
}
