import { useState } from 'react'
import { type Theme, themeCookie, themes } from '../client/theme.ts'
import { frame } from '../copy/layout.ts'

export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial)
  const choose = (next: Theme) => {
    setTheme(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it to draw the first frame in the right theme
    document.cookie = themeCookie(next, window.location.protocol === 'https:')
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <label className="needs-script inline-flex items-center gap-3 text-graphite">
      {frame.theme}
      <select
        className="input min-h-9 w-auto py-1 text-14"
        value={theme}
        onChange={(event) => choose(event.target.value as Theme)}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {frame.themes[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
