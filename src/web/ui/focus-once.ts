/** Gives something that is only read the focus, and lets it go again: focusable for good, it would take every press on text around it. */
export function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
