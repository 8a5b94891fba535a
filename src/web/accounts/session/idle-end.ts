let ended = false

/** A session has ended here for want of activity. */
export function rememberIdleEnd(): void {
  ended = true
}

/** Whether one has, for the page that asks to sign in again; it is told once. */
export function takeIdleEnd(): boolean {
  const was = ended
  ended = false
  return was
}
