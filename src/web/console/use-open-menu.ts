import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOutside } from '../ui/use-outside.ts'

/** A `details` element that works as a menu: leaving it, Escape and navigation close it. */
export function useOpenMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const close = (focus: boolean) => {
    if (!ref.current?.open) return
    ref.current.open = false
    if (focus) ref.current.querySelector('summary')?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => close(false), [key])
  useOutside(
    ref,
    true,
    () => close(false),
    () => close(true),
  )
  return ref
}
