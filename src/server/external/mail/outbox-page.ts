import type { Config } from '../../config.ts'
import type { Sql } from '../../database/connect.ts'
import { decrypt } from '../../encrypt.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { DrawnEmail } from './draw-email.ts'
import type { Attachment } from './mailer.ts'
import { listMails } from './mails.sql.ts'

/** The last letters, for a developer without a mail server; production has neither this page nor the letters. */
export async function outboxPage({ sql, config }: { sql: Sql; config: Config }): Promise<string> {
  const letters: string[] = []
  for (const { recipient, sealed, created_at } of await listMails(sql)) {
    const drawn = await decrypt(config.secrets, sealed)
    if (!drawn) continue
    const { subject, text, attachments = [] } = JSON.parse(drawn) as DrawnEmail
    const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    letters.push(
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${created_at}</p><pre>${linked}</pre>${attached(attachments)}</article>`,
    )
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><main><h1>Outbox</h1><p>Without SMTP_URL no mail leaves this machine; here is what would have been sent, the newest first.</p>
${letters.join('\n') || '<p>Nothing yet.</p>'}</main></body></html>`
}

const attached = (files: readonly Attachment[]) =>
  files.length === 0 ? '' : `<p>Attached: ${files.map(({ name }) => escapeHtml(name)).join(', ')}</p>`
