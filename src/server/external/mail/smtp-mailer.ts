import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/**
 * TLS is required for mail servers on other machines. On this machine the certificate isn't checked, because Debian's
 * Postfix uses a self-signed one.
 */
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

export function smtpMailer(url: string, from: string, replyTo: () => string): Mailer {
  const transport = createTransport({ ...smtpOptions(url), pool: true })
  return {
    name: 'smtp',
    send: async ({ to, subject, text, html, attachments = [], stopUrl }) => {
      // Addresses are passed as objects so that a name is never parsed as a header.
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

/** This header keeps auto-responders from replying (RFC 3834, 5). */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const outboxMailer: Mailer = { name: 'outbox', send: async () => {}, close: () => {} }
