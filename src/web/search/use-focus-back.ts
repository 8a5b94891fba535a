import { type RefObject, useEffect, useRef } from 'react'

/**
 * A form that is filled anew takes what was pressed in it away: the chip it was pressed in has the focus then. `remember` is told before
 * it is sent, and with `first` when what was pressed goes for good.
 */
export function useFocusBack(form: RefObject<HTMLFormElement | null>, filledBy: string) {
  const pressed = useRef(-1)
  const chips = () => [...(form.current?.querySelectorAll<HTMLElement>('summary, .chip input') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is filled anew
  useEffect(() => {
    if (document.activeElement === document.body) chips()[pressed.current]?.focus()
    pressed.current = -1
  }, [filledBy])

  return (first?: 'first') => {
    const holds = (chip: HTMLElement) => (chip.closest('details') ?? chip).contains(document.activeElement)
    pressed.current = first ? 0 : chips().findIndex(holds)
  }
}
