let ended = false

export function rememberIdleEnd(): void {
  ended = true
}

/** Whether the session ended through inactivity; returns true only once. */
export function takeIdleEnd(): boolean {
  const was = ended
  ended = false
  return was
}
