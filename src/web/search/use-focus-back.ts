import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a form is refilled, the pressed element disappears and the focus returns to its chip. Call `remember` before
 * sending, with `first` if the pressed element won't come back.
 */
export function useFocusBack(form: RefObject<HTMLFormElement | null>, filledBy: string) {
  const pressed = useRef(-1)
  const chips = () => [...(form.current?.querySelectorAll<HTMLElement>('summary, .chip input') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form is refilled
  useEffect(() => {
    if (document.activeElement === document.body) chips()[pressed.current]?.focus()
    pressed.current = -1
  }, [filledBy])

  return (first?: 'first') => {
    const holds = (chip: HTMLElement) => (chip.closest('details') ?? chip).contains(document.activeElement)
    pressed.current = first ? 0 : chips().findIndex(holds)
  }
}
