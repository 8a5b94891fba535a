export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme a visitor chose, from the Cookie header; "system" when none or unknown. */
export function themeFromCookie(header: string | null): Theme {
  const value = /(?:^|;\s*)theme=([a-z]+)/.exec(header ?? '')?.[1]
  return themes.find((theme) => theme === value) ?? 'system'
}
