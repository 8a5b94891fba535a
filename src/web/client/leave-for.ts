/** Navigates to a page outside this app. Resolves only if the browser restores this page from its cache. */
export function leaveFor(address: string): Promise<void> {
  window.location.assign(address)
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
  })
}
