import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { decrypt } from '../../platform/encrypt.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { DrawnEmail } from './draw-email.ts'
import type { Attachment } from './mailer.ts'
import { type Kept, listMails } from './mails.sql.ts'

const PAGE = 50
type With = { sql: Sql; config: Config }
type Asked = { search: string; before: number | null }

export async function outboxPage(deps: With, { search, before }: Asked): Promise<string> {
  const { shown, next } = await find(deps, search.trim().toLowerCase(), before)
  const q = escapeHtml(search)
  const older =
    next &&
    `<p><a href="?${escapeHtml(String(new URLSearchParams({ q: search, before: `${next}` })))}">Older emails</a></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><main><h1>Outbox</h1><p>No SMTP_URL is set, so no email leaves this machine. These emails would have been sent, newest first.</p>
<form method="get" role="search"><label>Search recipients, subjects and text <input type="search" name="q" value="${q}"></label> <button>Search</button></form>
${shown.join('\n') || `<p>${search ? 'No email matches.' : 'No emails yet.'}</p>`}${older ?? ''}</main></body></html>`
}

async function find({ sql, config }: With, wanted: string, before: number | null) {
  const shown: string[] = []
  let next = before
  for (;;) {
    const mails = await listMails(sql, next, PAGE)
    for (const mail of mails) {
      if (shown.length === PAGE) return { shown, next }
      next = mail.id
      const drawn = await decrypt(config.secrets, mail.sealed)
      if (!drawn) continue
      const email = JSON.parse(drawn) as DrawnEmail
      if (`${mail.recipient}\n${email.subject}\n${email.text}`.toLowerCase().includes(wanted))
        shown.push(article(mail, email))
    }
    if (mails.length < PAGE) return { shown, next: null }
  }
}

function article({ recipient, created_at: at }: Kept, { subject, text, attachments = [] }: DrawnEmail): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${at}</p><pre>${linked}</pre>${attached(attachments)}</article>`
}

const attached = (files: readonly Attachment[]) =>
  files.length === 0 ? '' : `<p>Attached: ${files.map(({ name }) => escapeHtml(name)).join(', ')}</p>`
