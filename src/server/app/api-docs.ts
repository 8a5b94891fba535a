import { escapeHtml } from '../escape-html.ts'

type Operation = { summary?: string }
type Document = { info: { title: string }; paths?: object }

/**
 * The OpenAPI document as a page: Redoc's own bundle draws it, from our files alone (scripts/copy-api-reference.ts); until it has, and
 * without script, there is the list of all endpoints. The nonce is for `docsPolicy`.
 */
export function docsPage({ info, paths }: Document, nonce: string): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )
  const list = operations.map(
    ({ path, method, operation }) =>
      `<li><code>${method.toUpperCase()} /api/v1${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</li>`,
  )
  const title = `${escapeHtml(info.title)} API`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><main id="reference"><h1>${title}</h1><p>In machine-readable form: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1); the live connection in <a href="/api/asyncapi.json">/api/asyncapi.json</a> (AsyncAPI 3.0).</p><ul>${list.join('')}</ul></main>
<script src="/api-reference.js"></script><script nonce="${nonce}">${DRAW}</script></body></html>`
}

/** It styles itself as it draws, and looks words up in a worker made of its own text. */
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
  ].join('; ')
}

// Redoc knows light paper only. Its buttons that unfold an example are smaller than a finger.
const STYLE = `:root{color-scheme:light}body{color:#22252d;background:#fff;font:16px/1.5 system-ui,sans-serif;margin:0}main:has(>h1){max-width:960px;margin:0 auto;padding:24px}a{color:#a3330f}code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.redoc-json button.collapser{min-width:24px!important;min-height:24px!important;left:-24px!important}.redoc-json .collapsible li{min-height:26px}`

const DRAW = `
const font = { fontFamily: 'system-ui, sans-serif' }
const theme = { colors: { primary: { main: '#a3330f' } }, typography: { ...font, headings: font } }
if (window.Redoc) Redoc.init('/api/openapi.json', { theme }, document.getElementById('reference'))`
