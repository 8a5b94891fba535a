let ended = false

export function rememberIdleEnd(): void {
  ended = true
}

/** Returns true once after the session ended through inactivity, then false. */
export function takeIdleEnd(): boolean {
  const was = ended
  ended = false
  return was
}
