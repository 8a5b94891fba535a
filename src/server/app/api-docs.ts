import { escapeHtml } from '../platform/escape-html.ts'
import { REPORTED } from './security-headers.ts'

type Operation = { summary?: string; tags?: string[] }
type Document = { info: { title: string }; paths?: object }
type Endpoint = { method: string; path: string; summary: string }

export function docsPage(document: Document): string {
  const parts = [...partsOf(document)].map(
    ([part, endpoints]) => `<h2><a href="/api/docs/${slugOf(part)}">${escapeHtml(part)}</a></h2>${listOf(endpoints)}`,
  )
  const title = `${document.info.title} API`
  return pageOf(
    title,
    `<main><h1>${escapeHtml(title)}</h1><p>Open a part to see what its endpoints take and return. Programs can read the same in <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1) and, for admins, <a href="/api/openapi-admin.json">/api/openapi-admin.json</a>, and the live connection in <a href="/api/asyncapi.json">/api/asyncapi.json</a> (AsyncAPI 3.1).</p>${parts.join('')}</main>`,
  )
}

/**
 * Our copy of Redoc renders one section at a time, because a browser needs eight seconds to render the whole API.
 * Without scripts the page shows a list of endpoints. Null if the section doesn't exist. The nonce is for `docsPolicy`.
 */
export function partPage(document: Document, slug: string, nonce: string): string | null {
  const [part, endpoints] = [...partsOf(document)].find(([name]) => slugOf(name) === slug) ?? []
  if (!part || !endpoints) return null
  const title = `${part} · ${document.info.title} API`
  return pageOf(
    title,
    `<nav><a href="/api/docs">All endpoints</a></nav><main id="reference" data-part="${escapeHtml(part)}"><h1>${escapeHtml(title)}</h1>${listOf(endpoints)}</main>
<script src="/api-reference.js"></script><script nonce="${nonce}">${DRAW}</script>`,
  )
}

function partsOf({ paths }: Document): Map<string, Endpoint[]> {
  const parts = new Map<string, Endpoint[]>()
  for (const [path, methods] of Object.entries(paths ?? {}))
    for (const [method, { summary = '', tags = [] }] of Object.entries(methods as Record<string, Operation>))
      for (const tag of tags) parts.set(tag, [...(parts.get(tag) ?? []), { method, path, summary }])
  return parts
}

const slugOf = (part: string) => part.toLowerCase().replaceAll(' ', '-')

const listOf = (endpoints: Endpoint[]) =>
  `<ul>${endpoints.map(({ method, path, summary }) => `<li><code>${method.toUpperCase()} /api/v1${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`).join('')}</ul>`

const pageOf = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body>${body}</body></html>`

export function docsPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `worker-src 'self' blob:`,
    `frame-ancestors 'none'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...REPORTED,
  ].join('; ')
}

// Redoc has no dark theme, and its expand buttons are too small for touch.
const STYLE = `:root{color-scheme:light}body{color:#22252d;background:#fff;font:16px/1.5 system-ui,sans-serif;margin:0}main:has(>h1),nav{max-width:960px;margin:0 auto;padding:24px}nav{padding-bottom:0}h2{margin:32px 0 8px;font-size:20px}a{color:#a3330f}code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.redoc-json button.collapser{min-width:24px!important;min-height:24px!important;left:-24px!important}.redoc-json .collapsible li{min-height:26px}`

const DRAW = `
const font = { fontFamily: 'system-ui, sans-serif' }
const theme = { colors: { primary: { main: '#a3330f' } }, typography: { ...font, headings: font } }
const place = document.getElementById('reference')
const source = '/api/openapi.json?' + new URLSearchParams({ tag: place.dataset.part })
if (window.Redoc) window.fetch(source).then((answer) => answer.json()).then((part) => Redoc.init(part, { theme, showExtensions: ['x-scope'] }, place))`
