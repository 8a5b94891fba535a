import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOutside } from '../ui/use-outside.ts'

/** A `<details>` that closes on Escape, on a press or focus elsewhere and on navigation; without JavaScript it still opens. */
export function useDetailsMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)

  // Every navigation closes it; the page that comes alive does not: somebody may have opened it before.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (ref.current) ref.current.open = false
  }, [key])

  // It opens by itself, so whether it is open is asked when somebody leaves.
  useOutside(
    ref,
    true,
    () => ref.current?.open && closeLeft(ref.current),
    () => ref.current?.open && closeByKey(ref.current),
  )
  return ref
}

function closeLeft(drop: HTMLDetailsElement) {
  // Hidden with the focus in it, it would hand the focus, and the finger that is still down, to whatever comes next.
  const inside = document.activeElement
  if (inside instanceof HTMLElement && drop.contains(inside)) inside.blur()
  drop.open = false
}

function closeByKey(drop: HTMLDetailsElement) {
  drop.open = false
  // A press on plain text inside leaves the focus nowhere.
  const focused = document.activeElement ?? document.body
  if (drop.contains(focused) || focused.contains(drop)) drop.querySelector('summary')?.focus()
}
