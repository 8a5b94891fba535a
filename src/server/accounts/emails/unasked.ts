export const UNASKED = 'If you didn’t ask for this, ignore this email. Nothing will change.'

export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}
