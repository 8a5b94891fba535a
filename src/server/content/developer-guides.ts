import { readFileSync } from 'node:fs'
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import { escapeHtml } from '../platform/escape-html.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..')

/** The guides for developers, by the last part of their address. Each is a file of the repository. */
const GUIDES: Readonly<Record<string, { file: string; label: string }>> = {
  '': { file: 'docs/api.md', label: 'The API' },
  client: { file: 'clients/typescript/README.md', label: 'TypeScript client' },
  webhooks: { file: 'docs/webhooks.md', label: 'Webhooks' },
  embed: { file: 'docs/embed.md', label: 'A calendar on your website' },
  changes: { file: 'CHANGELOG.md', label: 'Changes' },
}

const addressOf = (slug: string) => (slug ? `/developers/${slug}` : '/developers')
const ADDRESSES = new Map(Object.entries(GUIDES).map(([slug, { file }]) => [file, addressOf(slug)]))

const drawn = new Map<string, string>()

/** Returns a guide as a page, or null if there is none. The examples in it call this site. */
export function developerGuide(
  slug: string,
  { publicUrl, brand }: { publicUrl: string; brand: string },
): string | null {
  const guide = Object.hasOwn(GUIDES, slug) ? GUIDES[slug] : undefined
  if (!guide) return null
  const key = `${slug} ${publicUrl} ${brand}`
  const page = drawn.get(key) ?? draw(slug, guide.file, { publicUrl, brand })
  drawn.set(key, page)
  return page
}

function draw(slug: string, file: string, { publicUrl, brand }: { publicUrl: string; brand: string }): string {
  const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll('http://localhost:3000', publicUrl)
  const markdown = new MarkdownIt('default', { html: false, linkify: false })
  markdown.renderer.rules.heading_open = (tokens, at) => {
    const { tag = 'h2' } = tokens[at] ?? {}
    return `<${tag} id="${idOf(tokens[at + 1]?.content ?? '')}">`
  }
  // What scrolls sideways can be reached by keyboard.
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>'
  markdown.renderer.rules.table_close = () => '</table></div>'
  markdown.core.ruler.push('guides', ({ tokens }) => {
    for (const { children } of tokens)
      for (const [at, token] of (children ?? []).entries()) {
        if (token.type !== 'link_open') continue
        const [target = '', hash] = String(token.attrGet('href') ?? '').split('#')
        const address = ADDRESSES.get(path.posix.join(path.posix.dirname(file), target))
        if (address) token.attrSet('href', hash ? `${address}#${hash}` : address)
        // Other files are only in the repository.
        else if (!/^([a-z]+:|\/|$)/.test(target))
          for (const tag of [token, children?.[at + 2]]) if (tag) tag.type = 'text'
      }
  })
  const title = `${/^# (.*)$/m.exec(text)?.[1] ?? 'Developers'} · ${brand}`
  const links = Object.entries(GUIDES).map(([one, { label }]) => {
    const current = one === slug ? ' aria-current="page"' : ''
    return `<li><a href="${addressOf(one)}"${current}>${label}</a></li>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header><a href="/">${escapeHtml(brand)}</a><nav aria-label="Guides"><ul>${links.join('')}<li><a href="/api/docs">All endpoints</a></li><li><a href="/profile/developers">Your API keys</a></li></ul></nav></header><main>${markdown.render(text).replaceAll('<pre>', '<pre tabindex="0">')}</main></body></html>
`
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(oklch(.985 .004 85),oklch(.2 .022 262));--ink:light-dark(oklch(.22 .015 260),oklch(.955 .008 85));--rule:light-dark(oklch(.885 .006 85),oklch(.34 .022 262));--signal:light-dark(oklch(.555 .185 34),oklch(.69 .17 38));--code:light-dark(oklch(.95 .006 85),oklch(.26 .022 262))}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 "Hanken Grotesk",system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:baseline;border-bottom:1px solid var(--rule);padding:14px 20px}header>a{font:1.75rem/1 "Instrument Serif",Georgia,serif;color:inherit;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:0;list-style:none}nav a{display:block;padding:6px 0;color:inherit}nav [aria-current]{font-weight:600;text-decoration:none}
main{max-width:760px;margin:0 auto;padding:32px 20px 96px}h1{font:400 clamp(2.25rem,6vw,3rem)/1.1 "Instrument Serif",Georgia,serif;margin:0 0 24px}h2{margin:48px 0 12px;font-size:1.375rem}h3{margin:32px 0 8px;font-size:1.125rem}
a{color:var(--signal)}:focus-visible{outline:2px solid;outline-offset:3px}li{margin:6px 0}code{font:.875em/1.5 ui-monospace,Menlo,Consolas,monospace;background:var(--code);padding:1px 4px;border-radius:2px}
pre{background:var(--code);padding:16px;overflow-x:auto;border-radius:2px}pre code{background:none;padding:0;font-size:.8125rem}.wide{overflow-x:auto}table{border-collapse:collapse}th,td{border-top:1px solid var(--rule);padding:8px 16px 8px 0;text-align:left;vertical-align:top}`
