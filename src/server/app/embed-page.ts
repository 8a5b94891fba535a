import { escapeHtml } from '../platform/escape-html.ts'
import { REPORTED } from './security-headers.ts'

type Shown = { space: string; title: string | null; theme: string | undefined; lang: string | undefined }

/**
 * The element of /embed.js alone on a page, for a frame. It has no session, because browsers withhold cookies from
 * frames of other sites.
 */
export function embedPage({ space, title, theme, lang }: Shown): string {
  const facts = { space, theme, lang: lang && /^[a-z\d-]{2,35}$/i.test(lang) ? lang : undefined }
  const attributes = Object.entries(facts).map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''))
  const link = `/space/${encodeURIComponent(space)}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title ? `Book ${title}` : 'Book a space')}</title><style>body{margin:0;font-family:system-ui,sans-serif}</style></head>
<body><main><daylet-booking${attributes.join('')}></daylet-booking></main><noscript><a href="${escapeHtml(link)}" target="_top">Book this space</a></noscript><script src="/embed.js"></script></body></html>
`
}

/** `origins` are the sites that the host allowed. Without any, no page can show this one in a frame. */
export function embedPolicy(origins: readonly string[]): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `connect-src 'self'`,
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : `'none'`}`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...REPORTED,
  ].join('; ')
}
