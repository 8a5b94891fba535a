import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { decrypt } from '../../platform/encrypt.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { type DrawnEmail, readEmail } from './draw-email.ts'
import type { Attachment } from './mailer.ts'
import { type Kept, listMails } from './mails.sql.ts'

const PAGE = 50
type With = { sql: Sql; config: Config }
type Asked = { search: string; before: number | null; theme: string }

/** Each email is in a frame that runs no scripts. Its links open a new tab. */
export const OUTBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

const STYLES = `
:root{font:15px/1.5 'Hanken Grotesk',system-ui,sans-serif;--ink:#1a1f29;--quiet:#565b66;--rule:#dcdad5;--paper:#fbfaf7}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ink:#f1efea;--quiet:#b3b6bf;--rule:#3a4150;--paper:#10141d}}
:root[data-theme=dark]{--ink:#f1efea;--quiet:#b3b6bf;--rule:#3a4150;--paper:#10141d}
body{margin:0;background:var(--paper);color:var(--ink)}main{max-width:1240px;margin:0 auto;padding:32px 20px 64px}
h1{font:400 36px/1.1 'Instrument Serif',Georgia,serif;margin:0 0 8px}h2{font-size:18px;line-height:1.3;margin:0}
p{margin:0;color:var(--quiet)}a{color:inherit}nav{display:flex;gap:16px;margin:16px 0}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:20px 0}label{display:grid;gap:4px;flex:1 1 260px}
input,button{font:inherit;color:inherit;background:none;border:1px solid var(--quiet);border-radius:2px;min-height:44px;padding:0 14px;box-sizing:border-box}
article{border-top:1px solid var(--rule);padding:24px 0}
.both{display:grid;gap:16px;margin-top:16px;grid-template-columns:minmax(0,3fr) minmax(0,2fr)}
iframe{width:100%;height:640px;border:1px solid var(--rule);box-sizing:border-box}
pre{margin:0;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:800px){.both{grid-template-columns:minmax(0,1fr)}}`.replaceAll('\n', '')

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

export async function outboxPage(deps: With, { search, before, theme }: Asked): Promise<string> {
  const chosen = THEMES.find((name) => name === theme)
  const { shown, next } = await find(deps, search.trim().toLowerCase(), before, chosen)
  const q = escapeHtml(search)
  const link = (words: string, query: Record<string, string>) =>
    `<a href="?${escapeHtml(String(new URLSearchParams({ ...(search && { q: search }), ...query })))}">${words}</a>`
  const kept = chosen && { theme: chosen }
  const older = next && `<nav>${link('Older emails', { ...kept, before: `${next}` })}</nav>`
  return `<!doctype html>
<html lang="en"${chosen ? ` data-theme="${chosen}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${STYLES}</style></head>
<body><main><h1>Outbox</h1><p>No SMTP_URL is set, so no email leaves this machine. These emails would have been sent, newest first.</p>
<form method="get" role="search"><label>Search recipients, subjects and text <input type="search" name="q" value="${q}"></label>${chosen ? `<input type="hidden" name="theme" value="${chosen}">` : ''} <button>Search</button></form>
<nav aria-label="Theme">${link('Light', { theme: 'light' })} ${link('Dark', { theme: 'dark' })}</nav>
${shown.join('\n') || `<p>${search ? 'No email matches.' : 'No emails yet.'}</p>`}${older ?? ''}</main></body></html>`
}

async function find({ sql, config }: With, wanted: string, before: number | null, theme: Theme | undefined) {
  const shown: string[] = []
  let next = before
  for (;;) {
    const mails = await listMails(sql, next, PAGE)
    for (const mail of mails) {
      if (shown.length === PAGE) return { shown, next }
      next = mail.id
      const words = await decrypt(config.secrets, mail.sealed)
      if (!words) continue
      const email = readEmail(words, config)
      if (`${mail.recipient}\n${email.subject}\n${email.text}`.toLowerCase().includes(wanted))
        shown.push(article(mail, email, theme))
    }
    if (mails.length < PAGE) return { shown, next: null }
  }
}

function article(
  { recipient, created_at: at }: Kept,
  { subject, text, html, attachments = [] }: DrawnEmail,
  theme: Theme | undefined,
): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  const themed = theme ? html.replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all') : html
  const page = escapeHtml(themed.replace('<head>', '<head><base target="_blank">'))
  const title = escapeHtml(`Email: ${subject}`)
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${title}" srcdoc="${page}"></iframe>`
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${at}</p><div class="both">${frame}<pre>${linked}</pre></div>${attached(attachments)}</article>`
}

const attached = (files: readonly Attachment[]) =>
  files.length === 0 ? '' : `<p>Attached: ${files.map(({ name }) => escapeHtml(name)).join(', ')}</p>`
