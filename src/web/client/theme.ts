export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const aYear = 31_536_000

/** The theme a visitor chose, from the Cookie header; "system" when none or unknown. */
export function themeFromCookie(header: string | null): Theme {
  const value = /(?:^|;\s*)(?:__Host-)?theme=([a-z]+)/.exec(header ?? '')?.[1]
  return themes.find((theme) => theme === value) ?? 'system'
}

/** What keeps the choice for a year; over https no other host can plant one. */
export function themeCookie(theme: Theme, secure: boolean): string {
  return `${secure ? '__Host-' : ''}theme=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure ? '; Secure' : ''}`
}
