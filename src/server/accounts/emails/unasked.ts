export const UNASKED = 'If you did not ask for this, ignore this mail: nothing changes.'

export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}
