import { escapeHtml } from '../escape-html.ts'

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, { description?: string }>
}

/** The OpenAPI document as a page that needs no script and nothing from elsewhere. */
export function docsPage(document: { info: { title: string }; paths?: object }): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = operations.map(
    ({ path, method, operation }) => `
<section id="${escapeHtml(`${method}${path}`)}"><h2><code>${method.toUpperCase()} /api/v1${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? '')}</p>
${part('Parameters', operation.parameters)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</section>`,
  )
  const list = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escapeHtml(`${method}${path}`)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary ?? '')}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)} API</title>
<style>:root{color-scheme:light dark;--ink:#22252d;--paper:#fbfaf8;--link:#a3330f}@media(prefers-color-scheme:dark){:root{--ink:#f2f0ea;--paper:#151a26;--link:#ff9d7a}}body{color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px}a{color:var(--link)}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:12px;border:1px solid;max-height:480px}section{border-top:1px solid;margin-top:32px}h2{overflow-wrap:anywhere}</style></head>
<body><main><h1>${escapeHtml(document.info.title)} API</h1><p>The same in machine-readable form: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p><ul>${list.join('')}</ul>${sections.join('')}</main></body></html>`
}

function part(title: string, value: object | undefined): string {
  return value
    ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
    : ''
}
