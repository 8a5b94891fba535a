import { escapeHtml } from '../escape-html.ts'

/**
 * A refusal as an HTML page. It is sent when the site is too busy to render pages, so it is self-contained: no
 * scripts, only its own styles and system fonts.
 */
export function refusalPage(status: number, text: string, brand: string): Buffer {
  const name = escapeHtml(brand)
  const [headline, ...more] = text.split(/(?<=\.) /)
  const mayPass = status === 429 || status >= 500
  const [to, label] = mayPass ? ['', 'Try Again'] : ['/', 'Go Home']
  const rest = more.length > 0 ? `<p>${more.join(' ')}</p>` : ''
  return Buffer.from(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${headline} · ${name}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header><a href="/" aria-label="${name} home"><svg viewBox="0 0 26 26" aria-hidden="true"><path d="M2 24V2h22v22H13M2 24h4a7 7 0 0 1 7-7v7"/></svg>${name}</a></header>
<main><h1>${headline}</h1>${rest}<a class="go" href="${to}">${label}</a></main></body></html>
`)
}

const STYLE = `:root{color-scheme:light dark;--paper:oklch(.985 .004 85);--ink:oklch(.22 .015 260);--graphite:oklch(.46 .012 260);--rule:oklch(.885 .006 85);--signal:oklch(.555 .185 34);--on:oklch(.99 .005 85)}
@media(prefers-color-scheme:dark){:root{--paper:oklch(.2 .022 262);--ink:oklch(.955 .008 85);--graphite:oklch(.74 .015 260);--rule:oklch(.34 .022 262);--signal:oklch(.69 .17 38);--on:oklch(.18 .02 40)}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 "Hanken Grotesk",system-ui,sans-serif;overflow-wrap:break-word}a{color:inherit;text-decoration:none}:focus-visible{outline:2px solid;outline-offset:3px}
header{border-bottom:1px solid var(--rule);padding:12px 20px}header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;font:1.75rem/1 "Instrument Serif",Georgia,serif}svg{width:26px;fill:none;stroke:currentColor;stroke-width:1.6}
main{max-width:720px;margin:0 auto;padding:12vh 20px 64px}h1{margin:0;font:400 clamp(2.25rem,8vw,4rem)/1.05 "Instrument Serif",Georgia,serif;letter-spacing:-.01em}p{margin:20px 0 0;font-size:1.125rem;color:var(--graphite)}
.go{display:inline-flex;align-items:center;min-height:48px;margin-top:32px;padding:0 22px;border-radius:2px;background:var(--signal);color:var(--on);font-weight:600}`

/** Whether the client explicitly accepts HTML and doesn't prefer text; browsers do, programs don't. */
export function prefersHtml(accept = ''): boolean {
  if (!accept.includes('text/html')) return false
  const html = qualityOf('text/html', accept)
  return html > 0 && html >= qualityOf('text/plain', accept)
}

function qualityOf(type: string, accept: string): number {
  const [, ...parameters] = accept
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .find(([name]) => name === type) ?? ['', 'q=0']
  return Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1)
}
