const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

export type EmbedChoice = { theme: 'system' | 'light' | 'dark'; view: 'calendar' | 'button' }
type Embedded = EmbedChoice & { site: string; id: string; title: string; book: (title: string) => string }

/** The link inside is for readers whose browser runs no scripts. */
export function scriptCode({ site, id, title, book, theme, view }: Embedded): string {
  const facts = [theme !== 'system' && ` theme="${theme}"`, view === 'button' && ' view="button"'].filter(Boolean)
  return `<script async src="${site}/embed.js"></script>
<daylet-booking space="${id}"${facts.join('')}><a href="${site}/space/${id}">${escaped(book(title))}</a></daylet-booking>`
}

export function frameCode({ site, id, title, book, theme }: Embedded): string {
  const query = theme === 'system' ? '' : `?theme=${theme}`
  return `<iframe src="${site}/embed/${id}${query}" title="${escaped(book(title))}" width="100%" height="560" style="border: 0; max-width: 24rem" loading="lazy"></iframe>`
}
