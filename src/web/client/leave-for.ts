/** Goes to a page outside this app. Ends only when the browser brings this one back from its memory, as it was. */
export function leaveFor(address: string): Promise<void> {
  window.location.assign(address)
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
  })
}
