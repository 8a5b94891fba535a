/**
 * Focuses an element that isn't interactive and then makes it unfocusable again. Otherwise every click on text inside
 * it would focus it.
 */
export function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
