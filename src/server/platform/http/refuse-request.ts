import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { escapeHtml } from '../escape-html.ts'

const LINGER_MS = 1_000
const LINGER_BYTES = 16 * 1024 * 1024

export type Refused = { status: number; code: string; text: string; headers?: Record<string, string> }

const text = 'The site is not ready. Please try again in a moment.'
export const NOT_READY = { status: 503, code: 'not_ready', text, headers: { 'retry-after': '1' } } satisfies Refused

export function refuseRequest(req: IncomingMessage, res: ServerResponse, refused: Refused, brand: string): void {
  const { headers, body } = refusalAnswer({ path: req.url, accept: req.headers.accept, refused, brand })
  res.writeHead(refused.status, { ...headers, 'content-length': body.length, connection: 'close' })
  if (isBodyless(req) || req.complete) return void res.end(body)
  res.write(body)
  lingerThenEnd(req, res)
}

export const isBodyless = ({ headers }: IncomingMessage) =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

/**
 * Builds the answers in advance, because an overloaded site repeats the same refusal hundreds of times a second. Only
 * for requests without a body.
 */
export function builtRefusal(refused: Refused, brand: string, always: readonly [string, string][]) {
  const build = (path: string, accept: string) => {
    const { headers, body } = refusalAnswer({ path, accept, refused, brand })
    const own = { ...headers, 'content-length': String(body.length), connection: 'close' }
    return { head: [...always, ...Object.entries(own)].flat(), body }
  }
  const [api, page, line] = [build('/api/', ''), build('/', 'text/html'), build('/', '')]
  return ({ url, headers }: IncomingMessage, res: ServerResponse): void => {
    const { head, body } = url?.startsWith('/api/') ? api : prefersHtml(headers.accept) ? page : line
    res.writeHead(refused.status, ['x-request-id', randomUUID(), ...head]).end(body)
  }
}

type Asked = { path: string | undefined; accept: string | undefined; refused: Refused; brand: string }

/** Under /api, refusals are JSON. Elsewhere browsers get a page and other clients a line of text. */
export function refusalAnswer({ path, accept, refused, brand }: Asked) {
  const { status, code, text, headers } = refused
  if (path?.startsWith('/api/')) {
    const body = Buffer.from(JSON.stringify(problem(status, code, text)))
    return { body, headers: { 'content-type': PROBLEM_TYPE, ...headers } }
  }
  const html = prefersHtml(accept)
  const type = html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  return {
    body: html ? pageOf(refused, brand) : Buffer.from(`${text}\n`),
    headers: { 'content-type': type, vary: 'accept', ...headers },
  }
}

/** Refusal pages are rendered once per site name, because busy periods repeat the same refusal. */
const pages = new WeakMap<Refused, { brand: string; page: Buffer }>()

function pageOf(refused: Refused, brand: string): Buffer {
  const drawn = pages.get(refused)
  if (drawn?.brand === brand) return drawn.page
  const page = refusalPage(refused.status, refused.text, brand)
  pages.set(refused, { brand, page })
  return page
}

/** Closes the connection after a moment if the response was sent before the upload had arrived completely. */
export function endUnread(req: IncomingMessage): void {
  if (!req.complete) setTimeout(() => req.complete || req.socket.destroy(), LINGER_MS).unref()
}

export const PROBLEM_TYPE = 'application/problem+json'

/**
 * The body of every refusal under /api (RFC 9457). The OpenAPI document calls this schema Problem. `defined` is true if
 * the endpoint's contract names the code.
 */
export function problem(status: number, code: string, detail: string, defined = false) {
  return { title: STATUS_CODES[status] ?? 'Refused', status, code, detail, defined }
}

/**
 * Closing a connection with unread data can destroy the response (RFC 9112, 9.6), so incoming data is read and
 * discarded for a moment first. The response itself has been sent completely.
 */
function lingerThenEnd(req: IncomingMessage, res: ServerResponse): void {
  let thrown = 0
  const end = () => {
    clearTimeout(late)
    res.end()
  }
  const late = setTimeout(end, LINGER_MS)
  req.on('data', (part: Buffer) => {
    thrown += part.length
    if (thrown > LINGER_BYTES) end()
  })
  req.once('end', end).once('close', end).on('error', end)
}

/**
 * This page is sent when the site is too busy to render pages, so it is self-contained: no scripts, only its own styles
 * and system fonts.
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

/** Checks whether the client explicitly accepts HTML and doesn't prefer text. Browsers do, programs don't. */
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
