let ended = false

export function rememberIdleEnd(): void {
  ended = true
}

/** Returns true once after the session has ended because of inactivity. */
export function takeIdleEnd(): boolean {
  const was = ended
  ended = false
  return was
}
