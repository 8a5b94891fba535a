import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** How the operator's mail server is spoken to: codes and links leave this machine encrypted or not at all. On it a certificate proves nothing, and Debian's Postfix has one that nobody signed. */
export function smtpOptions(url: string) {
  const here = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)
  return {
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: !here,
    tls: { rejectUnauthorized: !here },
  }
}

/** Hands letters to the operator's mail server; who answers one writes to `replyTo`. */
export function smtpMailer(url: string, from: string, replyTo: () => string): Mailer {
  const transport = createTransport({ ...smtpOptions(url), pool: true })
  return {
    name: 'smtp',
    send: async ({ to, subject, text, html, attachments = [], stopUrl }) => {
      // An object, not a text: a name or address is never read as a header.
      const files = attachments.map(({ name: filename, type: contentType, base64: content }) => ({
        filename,
        contentType,
        content,
        encoding: 'base64',
      }))
      await transport.sendMail({
        from,
        replyTo: replyTo(),
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: files,
        headers: { ...AUTOMATIC, ...(stopUrl && oneClick(stopUrl)) },
      })
    },
    close: () => transport.close(),
  }
}

/** Keeps auto-responders from answering (RFC 3834, 5). */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Mail programs show a button of their own for it. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Without a mail server, on the developer's machine: letters stay in their table and are read at /api/outbox. */
export const outboxMailer: Mailer = { name: 'outbox', send: async () => {}, close: () => {} }
