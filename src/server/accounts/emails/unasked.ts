export const UNASKED = 'If you did not ask for this, ignore this mail: nothing changes.'

/** The path of a page with the token it needs. */
export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}
