export const UNASKED = 'If you did not ask for this, ignore this mail: nothing changes.'

/** A page that knows what to do with a token. */
export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}
